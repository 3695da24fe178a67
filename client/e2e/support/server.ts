import { startServer } from "../../tools/server.mjs";

/** Environment variable through which the workers learn the address of the server. */
export const addressVariable = "E2E_URL";

/** Starts the one server of the whole run; what it answers ends it again (Playwright's global set-up). */
export default async function start(): Promise<() => Promise<void>> {
  // receivers of webhooks listen on this machine
  const env = { XIELI_WEBHOOK_NETWORKS: "127.0.0.0/8" };
  const server = await startServer({ name: "e2e", env });
  process.env[addressVariable] = server.url;
  return server.stop;
}
