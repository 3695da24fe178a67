// The comparison server PostGraphile as a subprocess, and the load generator. They are not part of the
// product and are fetched only for benchmarks.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fail, root, runOrFail } from "../lib.mjs";

const pinned = ["postgraphile@5.1.5", "autocannon@8.0.0", "pg@8.23.1"];
/** Connections of its pool: as many as the product has in total (readers and pool). */
const pool = 16;

/** Installs both into the folder `packages`. */
export async function bringPackages(packages) {
  mkdirSync(packages, { recursive: true });
  await runOrFail("npm", ["install", "--prefix", packages, "--no-save", "--loglevel=error", ...pinned], {
    cwd: packages,
  });
}

/** Starts PostGraphile over `database`; returns `{url, pid, stop}`. */
export async function startComparison({ packages, database }) {
  const script = join(root, "client/tools/bench/postgraphile.mjs");
  const child = spawn(process.execPath, [script], {
    cwd: packages,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      GRAPHILE_ENV: "production",
      BENCH_DATABASE_URL: database,
      BENCH_POOL: `${pool}`,
    },
  });
  const ended = new Promise((done) => child.on("exit", done));
  const port = await Promise.race([
    new Promise((done) => child.stdout.on("data", (data) => done(`${data}`.match(/ready (\d+)/)?.[1]))),
    ended,
  ]);
  if (!port) fail("PostGraphile did not start");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop };
}
