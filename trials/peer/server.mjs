// A boardgame.io server in memory: two players move in turn on 256 squares.
// node server.mjs PORT
import { createRequire } from "node:module";

const { Server } = createRequire(import.meta.url)("boardgame.io/dist/cjs/server.js");

const SQUARES = 256;
const MEN = 19;

function setup() {
  const man = (square) => (square < MEN ? 0 : square >= SQUARES - MEN ? 1 : null);
  return { squares: Array.from({ length: SQUARES }, (_, square) => man(square)) };
}

function step({ G }, from, to) {
  const squares = [...G.squares];
  [squares[from], squares[to]] = [squares[to], squares[from]];
  return { squares };
}

const game = { name: "squares", setup, moves: { step }, turn: { minMoves: 1, maxMoves: 1 } };
Server({ games: [game], origins: ["*"] }).run(Number(process.argv[2]));
