import type { PunchStore } from "./punchStore";
import type { QueuedPunch } from "./types";

/** The stored punches, for tests to set and read. */
export const kept = new Map<string, QueuedPunch>();

/** In-memory replacement of `punchStore.ts` for tests of pages, which have no database. */
export const punchStore: PunchStore = {
  actions: (scope) => Promise.resolve([...kept.values()].filter((punch) => punch.scope === scope)),
  put: (punch) => Promise.resolve(void kept.set(punch.key, punch)),
  remove: (key) => Promise.resolve(void kept.delete(key)),
  wipe: () => Promise.resolve(kept.clear()),
};

export const punchUse = { subscribe: () => () => undefined, get: () => false, begin: () => undefined };
