import { senderUse } from "@/app/offline/senderUse";
import { memoryStoreOfDrafts } from "@/app/testing/memoryStore";
import type { DraftPlace, LogDraft, LogStore, QueuedLog } from "./types";

/** The stored logs and drafts, for tests to set and read. */
export const kept = { logs: new Map<string, QueuedLog>(), drafts: new Map<string, LogDraft>() };

/** Replaces `logStore.ts` in tests. */
export const logStore: LogStore = memoryStoreOfDrafts(
  kept.logs,
  kept.drafts,
  ({ about, logType }: DraftPlace) => `${about} ${logType}`,
);

/** Forgets everything, for the next test. */
export function clearLogs(): void {
  kept.logs.clear();
  kept.drafts.clear();
}

export const logUse = senderUse();
