// Finds and stops an embedded PostgreSQL cluster from outside; the server does everything else with it.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Place of the running cluster of the data folder, and the process id of its postmaster: `{home, pid}`, or
 * null. Root's cluster is under /var/lib when the folder is closed to the uid it runs as
 * (server/database/src/postgres/place.rs).
 */
function running(data) {
  if (!existsSync(data)) return null;
  const name = `xieli-${createHash("sha256").update(realpathSync(data)).digest("hex").slice(0, 12)}`;
  for (const home of [join(data, "postgres"), join("/var/lib", name), join("/var/tmp", name)]) {
    const file = join(home, "data", "postmaster.pid");
    if (!existsSync(file)) continue;
    const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
    if (alive(pid)) return { home, pid };
  }
  return null;
}

/** Process id of the postmaster that serves the data folder, or null. */
export function postmaster(data) {
  return running(data)?.pid ?? null;
}

/**
 * Connection address of the running cluster of the data folder, and its log: `{url, log}`; by its socket if
 * it has one.
 */
export function connection(data) {
  const { home } = running(data);
  const { port, password } = JSON.parse(readFileSync(join(home, "state.json"), "utf8"));
  const socket = existsSync(join(home, "run", `.s.PGSQL.${port}`)) ? `?host=${join(home, "run")}` : "";
  return {
    url: `postgres://xieli:${password}@127.0.0.1:${port}/xieli${socket}`,
    log: join(home, "postgres.log"),
  };
}

/** Stops a postmaster gracefully and waits until it is gone. */
export async function stopPostmaster(pid) {
  process.kill(pid, "SIGINT");
  for (let tries = 0; tries < 200 && alive(pid); tries += 1) await wait(50);
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
