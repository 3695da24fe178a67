import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";

/** Options of a context that are fixed at its creation. */
export type Kind = Pick<BrowserContextOptions, "viewport" | "hasTouch" | "serviceWorkers">;

/**
 * Browser contexts of a worker. Tests reuse a context after its state was cleared, but with the cache of
 * its browser: the client, two megabytes of code, is fetched and compiled once instead of for each page.
 */
export class Contexts {
  private readonly free = new Map<string, BrowserContext[]>();
  private readonly browser: Browser;
  private readonly baseURL: string;

  constructor(browser: Browser, baseURL: string) {
    this.browser = browser;
    this.baseURL = baseURL;
  }

  /** Returns a context with this state and nothing else. */
  async take(kind: Kind, storageState: Exclude<BrowserContextOptions["storageState"], undefined>) {
    const key = keyOf(kind);
    const kept = this.free.get(key)?.pop();
    if (!kept) return this.browser.newContext({ ...kind, baseURL: this.baseURL, storageState });
    await kept.setStorageState(storageState);
    return kept;
  }

  /** Returns a context to the pool; a failed test may have left anything in it. */
  async giveBack(context: BrowserContext, kind: Kind, isClean: boolean): Promise<void> {
    // the cache of a service worker is not part of the storage state
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
