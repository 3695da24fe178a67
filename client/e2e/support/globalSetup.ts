import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { dataFolder, startServer } from "../../tools/server.mjs";
import { DATA } from "./server.ts";

/** Creates the database and its demo data once for all servers of the run, and removes them at the end. */
export default async function globalSetup(): Promise<() => void> {
  const data = dataFolder("e2e-data", { inMemory: true });
  const server = await startServer({ name: "e2e-data", keep: data });
  await server.stop();
  // root's database is elsewhere when other users cannot enter the folder (README, 'Two commands'): each
  // server creates its own
  if (existsSync(join(data, "postgres"))) process.env[DATA] = data;
  else await server.command("reset", "--yes");
  return () => rmSync(data, { recursive: true, force: true });
}
