import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";

/** What of a context can't be changed once it is there. */
export type Kind = Pick<BrowserContextOptions, "viewport" | "hasTouch" | "serviceWorkers">;

/**
 * The browser contexts of a worker. A context goes from test to test without anything that a test has left in it, but with
 * the cache of its browser: the client, two megabytes of code, is fetched and compiled once instead of for each page.
 */
export class Contexts {
  private readonly free = new Map<string, BrowserContext[]>();
  private readonly browser: Browser;
  private readonly baseURL: string;

  constructor(browser: Browser, baseURL: string) {
    this.browser = browser;
    this.baseURL = baseURL;
  }

  /** A context with this state and nothing else. */
  async take(kind: Kind, storageState: Exclude<BrowserContextOptions["storageState"], undefined>) {
    const key = keyOf(kind);
    const kept = this.free.get(key)?.pop();
    if (!kept) return this.browser.newContext({ ...kind, baseURL: this.baseURL, storageState });
    await kept.setStorageState(storageState);
    return kept;
  }

  /** Gives a context back; a failed test may have left anything in it. */
  async giveBack(context: BrowserContext, kind: Kind, isClean: boolean): Promise<void> {
    // what a service worker keeps belongs to no storage state
    if (!isClean || kind.serviceWorkers === "allow") {
      await context.close();
      return;
    }
    await context.unrouteAll({ behavior: "ignoreErrors" });
    for (const page of context.pages()) await page.close();
    await context.setOffline(false);
    await context.clearPermissions();
    const key = keyOf(kind);
    this.free.set(key, [...(this.free.get(key) ?? []), context]);
  }

  async close(): Promise<void> {
    for (const context of [...this.free.values()].flat()) await context.close();
  }
}

const keyOf = (kind: Kind): string => JSON.stringify([kind.viewport, kind.hasTouch, kind.serviceWorkers]);
