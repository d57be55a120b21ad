// Plays at a boardgame.io server, as `spelkast load` does at ours: two clients a match, each action
// sent as soon as the other client has the one before, or so many a second.
// node driver.mjs PORT MATCHES SECONDS [PACE]
import { io } from "socket.io-client";

const WARM_UP = 1_000;
const [port, matches, seconds, pace] = process.argv.slice(2).map(Number);
const every = pace ? 1_000 / pace : 0;
/** How long each action took until the other client had it. */
const taken = [];
let counting = false;

function connect(match, seat) {
  return new Promise((ready) => {
    const options = { transports: ["websocket"], forceNew: true };
    const socket = io(`http://127.0.0.1:${port}/squares`, options);
    socket.on("connect", () => socket.emit("sync", match, String(seat), undefined, 2));
    socket.once("sync", () => ready(socket));
  });
}

/** Connects both players of a match; gives what begins it. */
async function sit(match) {
  const players = [await connect(match, 0), await connect(match, 1)];
  let [number, state, sent] = [0, 0, 0];
  const act = () => {
    sent = performance.now();
    const seat = number % 2;
    const args = [number % 19, 100 + (number % 50)];
    const action = { type: "MAKE_MOVE", payload: { type: "step", args, playerID: String(seat) } };
    players[seat].emit("update", action, state, match, String(seat));
  };
  players.forEach((player, seat) =>
    player.on("update", (_, now) => {
      if (seat === number % 2 || now._stateID <= state) return;
      const took = performance.now() - sent;
      if (counting) taken.push(took);
      state = now._stateID;
      number += 1;
      if (every) setTimeout(act, Math.max(0, every - took));
      else act();
    }),
  );
  return act;
}

const begin = [];
for (let match = 0; match < matches; match++) begin.push(await sit(`match${match}`));
for (const act of begin) setTimeout(act, Math.random() * every);
setTimeout(() => (counting = true), WARM_UP);
setTimeout(() => {
  taken.sort((a, b) => a - b);
  const within = (part) => taken[Math.floor(taken.length * part)];
  const [p50_ms, p99_ms] = [within(0.5), within(0.99)];
  console.log(JSON.stringify({ actions_per_second: taken.length / seconds, p50_ms, p99_ms }));
  process.exit();
}, WARM_UP + seconds * 1_000);
