import { memoryStore } from "@/app/testing/memoryStore";
import type { PunchStore } from "./punchStore";
import type { QueuedPunch } from "./types";

/** The stored punches, for tests to set and read. */
export const kept = new Map<string, QueuedPunch>();

/** Replaces `punchStore.ts` in tests of pages. */
export const punchStore: PunchStore = memoryStore(kept);

export const punchUse = { subscribe: () => () => undefined, get: () => false, begin: () => undefined };
