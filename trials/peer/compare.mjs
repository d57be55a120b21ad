// Both servers in turn under the same load, server on one core and driver on the other: a table.
// node compare.mjs SPELKAST [SECONDS]
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const PORT = "7411";
const here = import.meta.dirname;
const [program, seconds = "20"] = process.argv.slice(2);
if (!program) {
  console.error("Say where the program is: node compare.mjs target/release/spelkast");
  process.exit(2);
}

/** The memory of a process, in kilobytes. */
const memory = (pid) => Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)[1]);

/** Starts a server on the first core, has it driven from the second, and says what came of it. */
async function measure(server, driver, tables) {
  const [name, ...words] = server;
  const env = { ...process.env, NODE_ENV: "production" };
  const running = spawn("taskset", ["-c", "0", name, ...words], { stdio: "ignore", env });
  try {
    await sleep(3_000);
    const before = memory(running.pid);
    let most = before;
    const look = setInterval(() => (most = Math.max(most, memory(running.pid))), 200);
    const driving = promisify(execFile)("taskset", ["-c", "1", ...driver]);
    const { stdout } = await driving.finally(() => clearInterval(look));
    return { ...JSON.parse(stdout), each: (most - before) / tables };
  } finally {
    running.kill("SIGKILL");
    await sleep(500);
  }
}

async function ours(tables, pace) {
  const data = mkdtempSync(join(tmpdir(), "spelkast-peer-"));
  const server = [program, "serve", "--data", data, "--port", PORT, "--no-open"];
  const paced = pace ? ["--pace", `${pace}/s`] : [];
  const load = ["load", "--url", `http://127.0.0.1:${PORT}`, "--tables", String(tables)];
  try {
    return await measure(server, [program, ...load, "--seconds", seconds, "--json", ...paced], tables);
  } finally {
    rmSync(data, { recursive: true });
  }
}

function theirs(tables) {
  const driver = ["node", join(here, "driver.mjs"), PORT, tables, seconds];
  return measure(["node", join(here, "server.mjs"), PORT], driver.map(String), tables);
}

const row = (...cells) => console.log(`| ${cells.join(" | ")} |`);
row("tables", "server", "actions a second", "median", "99th percentile", "memory a table");
row("---", "---", "---", "---", "---", "---");
for (const tables of [200, 1_000]) {
  const other = await theirs(tables);
  // And with as many actions as the other did, so that the records are as long.
  const pace = Math.ceil(other.actions_per_second / tables);
  for (const [name, result] of [
    ["boardgame.io", other],
    ["Spelkast", await ours(tables)],
    [`Spelkast, ${pace} a second each`, await ours(tables, pace)],
  ]) {
    const ms = (time) => `${time.toFixed(1)} ms`;
    const { actions_per_second: rate, p50_ms, p99_ms, each } = result;
    row(tables, name, Math.round(rate), ms(p50_ms), ms(p99_ms), `${Math.round(each)} kB`);
  }
}
