import type { Draft, Queued, QueueStore } from "./types";

/** The stored actions and drafts, for tests to set and read. */
export const kept = { actions: new Map<string, Queued>(), drafts: new Map<string, Draft>() };

/** In-memory replacement of `queueStore.ts` for tests of pages, which run without IndexedDB. */
export const queueStore: QueueStore = {
  actions: () => Promise.resolve([...kept.actions.values()]),
  put: (action) => Promise.resolve(void kept.actions.set(action.key, action)),
  remove: (key) => Promise.resolve(void kept.actions.delete(key)),
  drafts: () => Promise.resolve([...kept.drafts.values()]),
  putDraft: (draft) => Promise.resolve(void kept.drafts.set(draft.orderId, draft)),
  removeDraft: (_, orderId) => Promise.resolve(void kept.drafts.delete(orderId)),
  wipe: () => Promise.resolve(),
};
