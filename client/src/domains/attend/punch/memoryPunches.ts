import type { PunchStore } from "./punchStore";
import type { QueuedPunch } from "./types";

/** The punches that a test has put in, or finds. */
export const kept = new Map<string, QueuedPunch>();

/** A database of the window for tests of pages, which have none: stands in for `punchStore.ts`. */
export const punchStore: PunchStore = {
  actions: (scope) => Promise.resolve([...kept.values()].filter((punch) => punch.scope === scope)),
  put: (punch) => Promise.resolve(void kept.set(punch.key, punch)),
  remove: (key) => Promise.resolve(void kept.delete(key)),
  wipe: () => Promise.resolve(kept.clear()),
};

export const punchUse = { subscribe: () => () => undefined, get: () => false, begin: () => undefined };
