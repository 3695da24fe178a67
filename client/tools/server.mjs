// Starts a server with a separate database, for browser tests, benchmarks and screenshots.
import { spawn } from "node:child_process";
import {
  chmodSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { labelFonts } from "./fonts.mjs";
import { cache, fitsInMemory, memory, root, run, runOrFail } from "./lib.mjs";
import { postgresBin } from "./postgres.mjs";

const patience = 120_000;

/** Bytes that must be free to keep one server's data in memory, besides all running processes. */
const ROOM = 4e9;

/** A fresh folder for the temporary data of a server; with `inMemory` in memory if there is space. */
export function dataFolder(name, { inMemory = false } = {}) {
  mkdirSync(join(cache, "test"), { recursive: true });
  const folder = mkdtempSync(
    inMemory && fitsInMemory(ROOM) ? join(memory, `xieli-${name}-`) : join(cache, "test", `${name}-`),
  );
  // root's database runs as another uid: a folder closed to that uid would move the cluster elsewhere
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Copies the data of a stopped server, owners included: the database belongs to another uid if root runs
 * it.
 */
async function copyData(from, to) {
  // some file systems share the blocks until one of the two is written
  const share = process.platform === "linux" ? ["--reflink=auto"] : [];
  await runOrFail("cp", ["-a", ...share, `${from}/.`, to]);
}

/** A port on which no process listens now. */
export function freePort() {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.on("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/**
 * Starts `xieli serve` on fresh demo data and resolves once it is ready: `{url, data, pid, command, stop}`,
 * where `command(...args)` runs another command of xieli over the same data. `binary` is the path of xieli
 * in the checkout; `env` overrides the environment of the server. The server's output goes to
 * `.cache/test/<name>.log` and into the error when it does not start. `keep` is a folder whose data exist
 * already, or will be created, and are kept; `from` one whose data are copied instead of created;
 * `inMemory` keeps them in memory if there is space.
 */
export async function startServer({ name, binary = "target/debug/xieli", env = {}, keep, from, inMemory }) {
  const data = keep ?? dataFolder(name, { inMemory });
  if (from) await copyData(from, data);
  const log = join(cache, "test", `${name}.log`);
  const url = `http://127.0.0.1:${await freePort()}`;
  const out = createWriteStream(log);
  // neither the settings nor the database of the user who runs this: demo data must never be written there
  const inherited = Object.entries(process.env).filter(([key]) => !/^(XIELI_|DATABASE_)/.test(key));
  const config = join(data, "xieli.toml");
  writeFileSync(config, "");
  const program = join(root, binary);
  const settings = {
    ...Object.fromEntries(inherited),
    XIELI_CONFIG: config,
    XIELI_POSTGRES_BIN: process.env.XIELI_POSTGRES_BIN ?? postgresBin,
    XIELI_CLIENT: join(root, "client/dist"),
    XIELI_LISTEN: url.slice("http://".length),
    XIELI_DATA: data,
    ...labelFonts(),
    XIELI_WECHAT: "console",
    ...env,
  };
  const child = spawn(program, ["serve", "--migrate", "--seed-when-empty"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: settings,
  });
  child.stdout.pipe(out);
  child.stderr.pipe(out, { end: false });
  const ended = new Promise((done) => {
    child.on("error", (error) => done(error.message));
    child.on("exit", (code, signal) => done(`it ended with ${signal ?? code}`));
  });
  let over;
  ended.then((why) => {
    over = why;
  });

  const stop = async () => {
    if (over === undefined) child.kill("SIGTERM");
    const killed = await Promise.race([ended, wait(20_000, "late", { ref: false })]);
    if (killed === "late") child.kill("SIGKILL");
    await ended;
    if (keep) return;
    // root's database may be elsewhere (README, 'Two commands'), and only the program knows the place
    await run(program, ["reset", "--yes"], { env: settings, quiet: true });
    rmSync(data, { recursive: true, force: true });
  };

  const command = (...args) => runOrFail(program, args, { env: settings });
  const until = Date.now() + patience;
  while (over === undefined && Date.now() < until) {
    const reply = await fetch(`${url}/readyz`).catch(() => null);
    if (reply?.ok) return { url, data, pid: child.pid, command, stop };
    await wait(100);
  }
  await stop();
  const tail = readFileSync(log, "utf8").split("\n").slice(-30).join("\n");
  throw new Error(`the server did not come up: ${over ?? "not ready in time"}\n${tail}`);
}
