import { createStore, del, delMany, entries, set } from "idb-keyval";
import { senderUse } from "@/app/offline/senderUse";
import type { DraftPlace, LogDraft, LogStore, QueuedLog } from "./types";

let store: ReturnType<typeof createStore> | undefined;

function open(): ReturnType<typeof createStore> {
  store ??= createStore("xieli-logs", "waiting");
  return store;
}

const logKey = (key: string) => `log ${key}`;
const draftKey = (scope: string, { about, logType }: DraftPlace) => `draft ${scope} ${about} ${logType}`;

async function all<Kept extends { readonly scope: string }>(
  kind: string,
  scope: string,
): Promise<[string, Kept][]> {
  const found = await entries<string, Kept>(open());
  return found.filter(([key, kept]) => key.startsWith(kind) && kept.scope === scope);
}

/**
 * Logs that were saved without a network, and those that were begun, in IndexedDB, separate for each person
 * and enterprise (decision 0047).
 */
export const logStore: LogStore = {
  actions: async (scope) => (await all<QueuedLog>("log ", scope)).map(([, log]) => log),
  put: async (log) => set(logKey(log.key), log, open()),
  remove: async (key) => del(logKey(key), open()),
  drafts: async (scope) => (await all<LogDraft>("draft ", scope)).map(([, draft]) => draft),
  putDraft: async (draft) => set(draftKey(draft.scope, draft), draft, open()),
  removeDraft: async (scope, place) => del(draftKey(scope, place), open()),
  wipe: async (scope) => {
    const keys = (await all("", scope)).map(([key]) => key);
    await delMany(keys, open());
  },
};

/** Whether a log waited since the window opened. */
export const logUse = senderUse();
