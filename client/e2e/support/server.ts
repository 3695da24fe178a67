import { type StartedServer, startServer } from "../../tools/server.mjs";

/**
 * Name of the variable with the folder of the demo data that `globalSetup` created for the servers of the
 * run.
 */
export const DATA = "E2E_DATA";

/**
 * Scheduled jobs (reminders, recurring plans) begin one minute after a server's start, and would change
 * lists and badges during a test. No test here covers them; the server's own tests do. One hour is the
 * maximum of this setting.
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
