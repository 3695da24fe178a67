// The comparison server PostGraphile as a subprocess, and the load generator. They are not part of the
// product and are fetched only for benchmarks, in the versions of peer/package-lock.json.
import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { digest, fail, root, runOrFail, stamp, stamped } from "../lib.mjs";

/** Folder with the names and the lock of the packages. */
const peer = join(root, "client/tools/bench/peer");
const lists = ["package.json", "package-lock.json"];
/** Connections of its pool: as many as the product has in total (readers and pool). */
const pool = 16;

/** Installs the locked packages into the folder `packages`. */
export async function bringPackages(packages) {
  mkdirSync(packages, { recursive: true });
  const wanted = digest(
    lists.map((name) => join(peer, name)),
    { salt: process.versions.modules },
  );
  const stampFile = join(packages, "node_modules", ".installed");
  if (stamped(stampFile, wanted)) return;
  for (const name of lists) copyFileSync(join(peer, name), join(packages, name));
  await runOrFail("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: packages,
  });
  stamp(stampFile, wanted);
}

/** The installed version of PostGraphile. */
export function peerVersion(packages) {
  const file = join(packages, "node_modules/postgraphile/package.json");
  return JSON.parse(readFileSync(file, "utf8")).version;
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
