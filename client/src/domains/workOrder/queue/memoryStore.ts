import { memoryStoreOfDrafts } from "@/app/testing/memoryStore";
import type { Draft, DraftPlace, Queued, QueueStore } from "./types";

/** The stored actions and drafts, for tests to set and read. */
export const kept = { actions: new Map<string, Queued>(), drafts: new Map<string, Draft>() };

/** Replaces `queueStore.ts` in tests of pages. */
export const queueStore: QueueStore = memoryStoreOfDrafts(
  kept.actions,
  kept.drafts,
  ({ orderId }: DraftPlace) => orderId,
);
