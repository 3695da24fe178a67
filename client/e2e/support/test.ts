import { test as base, type Page } from "@playwright/test";
import { browserState, signIn } from "../../tools/account.mjs";
import { startServer } from "../../tools/server.mjs";

/** Users of the demo data; `other` belongs to the second enterprise. */
export type DemoUser = "owner" | "admin" | "manager" | "engineer" | "sales" | "external" | "other";

interface Fixtures {
  /** Opens a page that is signed in as a demo user, in a browser state of its own. */
  readonly as: (user: DemoUser) => Promise<Page>;
}

interface Worker {
  /** Where this worker's own server listens, with a database of its own. */
  readonly address: string;
}

/** Playwright's test against the server of its worker; `page` has no session, `as("admin")` gives one that has. */
export const test = base.extend<Fixtures, Worker>({
  address: [
    // Playwright reads the names of fixtures from this pattern, so it has to be one
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use, { parallelIndex }) => {
      // receivers of webhooks listen on this machine
      const env = { XIELI_WEBHOOK_NETWORKS: "127.0.0.0/8" };
      const server = await startServer({ name: `e2e-${parallelIndex}`, env });
      await use(server.url);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ address }, use) => use(address),
  as: async ({ browser, baseURL }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (user) => {
      const url = baseURL ?? "";
      const tokens = await signIn(url, user);
      const context = await browser.newContext({
        baseURL: url,
        storageState: browserState(url, tokens),
      });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});
