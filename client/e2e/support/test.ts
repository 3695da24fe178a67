import { test as base, type Page } from "@playwright/test";
import { browserState, signIn } from "../../tools/account.mjs";
import { addressVariable } from "./server.ts";

/** Users of the demo data; `other` belongs to the second enterprise. */
export type DemoUser = "owner" | "admin" | "manager" | "engineer" | "sales" | "external" | "other";

interface Fixtures {
  /** Opens a page that is signed in as a demo user, in a browser state of its own. */
  readonly as: (user: DemoUser) => Promise<Page>;
}

/** Playwright's test against the server of this run; `page` has no session, `as("admin")` gives one that has. */
export const test = base.extend<Fixtures>({
  // Playwright reads the names of fixtures from this pattern, so it has to be one
  // biome-ignore lint/correctness/noEmptyPattern: see above
  baseURL: async ({}, use) => {
    const address = process.env[addressVariable];
    if (!address) throw new Error("the server of the browser tests is not running");
    await use(address);
  },
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
