import { senderUse } from "@/app/offline/senderUse";
import type { DraftPlace, LogDraft, LogStore, QueuedLog } from "./types";

/** The stored logs and drafts, for tests to set and read. */
export const kept = { logs: new Map<string, QueuedLog>(), drafts: new Map<string, LogDraft>() };

const keyOf = (scope: string, { about, logType }: DraftPlace) => `${scope} ${about} ${logType}`;

/** In-memory replacement of `logStore.ts` for tests, which run without IndexedDB. */
export const logStore: LogStore = {
  actions: (scope) => Promise.resolve([...kept.logs.values()].filter((log) => log.scope === scope)),
  put: (log) => Promise.resolve(void kept.logs.set(log.key, log)),
  remove: (key) => Promise.resolve(void kept.logs.delete(key)),
  drafts: (scope) => Promise.resolve([...kept.drafts.values()].filter((draft) => draft.scope === scope)),
  putDraft: (draft) => Promise.resolve(void kept.drafts.set(keyOf(draft.scope, draft), draft)),
  removeDraft: (scope, place) => Promise.resolve(void kept.drafts.delete(keyOf(scope, place))),
  wipe: () => {
    kept.logs.clear();
    kept.drafts.clear();
    return Promise.resolve();
  },
};

export const logUse = senderUse();
