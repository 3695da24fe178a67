import { type StartedServer, startServer } from "../../tools/server.mjs";

/** Names the folder of the demo data that `globalSetup` has made for the servers of the run. */
export const DATA = "E2E_DATA";

/**
 * What the clock asks for (reminders, plans that come due) begins a minute after a server's start, and would change lists
 * and badges in the middle of some test. No test here is about it: that is for the server's own. An hour is the most that
 * may be asked for.
 */
const WITHOUT_CLOCK = { XIELI_CLOCK_AFTER: "3600" };

/** Starts a server over a copy of the run's demo data. */
export function serve(name: string, env: Record<string, string> = {}): Promise<StartedServer> {
  const from = process.env[DATA];
  return startServer({
    name: `e2e-${name}`,
    env: { ...WITHOUT_CLOCK, ...env },
    inMemory: true,
    ...(from ? { from } : {}),
  });
}
