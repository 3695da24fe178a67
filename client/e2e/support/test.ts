import { test as base, type Page } from "@playwright/test";
import { browserState, signIn } from "../../tools/account.mjs";
import { Contexts } from "./contexts.ts";
import { serve } from "./server.ts";

/** Users of the demo data; `other` belongs to the second enterprise. */
export type DemoUser = "owner" | "admin" | "manager" | "engineer" | "sales" | "external" | "other";

interface Fixtures {
  /** Opens a page in a separate browser state with the content of `browserState`. */
  readonly visitor: (state: ReturnType<typeof browserState>) => Promise<Page>;
  /** Opens a page that is signed in as a demo user, in a separate browser state. */
  readonly as: (user: DemoUser) => Promise<Page>;
}

interface Worker {
  /** Address of this worker's own server, which has its own database. */
  readonly address: string;
  readonly contexts: Contexts;
}

/** Time limit for the start of a server, in milliseconds: it takes seconds, or fails. */
export const PATIENCE = 240_000;

/**
 * Playwright's test against the server of its worker; `page` has no session, `as("admin")` returns one that
 * has.
 */
export const test = base.extend<Fixtures, Worker>({
  address: [
    // Playwright reads the names of fixtures from this pattern, so it has to be one
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use, { parallelIndex }) => {
      // receivers of webhooks listen on this machine
      const env = { XIELI_WEBHOOK_NETWORKS: "127.0.0.0/8" };
      const server = await serve(String(parallelIndex), env);
      await use(server.url);
      await server.stop();
    },
    { scope: "worker", timeout: PATIENCE },
  ],
  contexts: [
    async ({ browser, address }, use) => {
      const contexts = new Contexts(browser, address);
      await use(contexts);
      await contexts.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ address }, use) => use(address),
  visitor: async ({ contexts, viewport, hasTouch, serviceWorkers }, use, info) => {
    const kind = { viewport, hasTouch, serviceWorkers };
    const taken: Awaited<ReturnType<typeof contexts.take>>[] = [];
    await use(async (state) => {
      const context = await contexts.take(kind, state);
      taken.push(context);
      return context.newPage();
    });
    const isClean = info.status === info.expectedStatus;
    for (const context of taken) await contexts.giveBack(context, kind, isClean);
  },
  page: async ({ visitor, address }, use) => use(await visitor(browserState(address))),
  as: async ({ visitor, address }, use) =>
    use(async (user) => visitor(browserState(address, await signIn(address, user)))),
});
