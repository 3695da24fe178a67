import { createStore, del, delMany, entries, set } from "idb-keyval";
import type { Draft, Queued, QueueStore } from "./types";

let store: ReturnType<typeof createStore> | undefined;

function open(): ReturnType<typeof createStore> {
  store ??= createStore("xieli-work-orders", "waiting");
  return store;
}

const actionKey = (key: string) => `action ${key}`;
const draftKey = (scope: string, orderId: string) => `draft ${scope} ${orderId}`;

async function all<Kept extends { readonly scope: string }>(
  kind: string,
  scope: string,
): Promise<[string, Kept][]> {
  const found = await entries<string, Kept>(open());
  return found.filter(([key, kept]) => key.startsWith(kind) && kept.scope === scope);
}

/**
 * Actions and drafts of technicians without a network, in IndexedDB, separate for each person and
 * enterprise (decision 0047).
 */
export const queueStore: QueueStore = {
  actions: async (scope) => (await all<Queued>("action ", scope)).map(([, action]) => action),
  put: (action) => set(actionKey(action.key), action, open()),
  remove: (key) => del(actionKey(key), open()),
  drafts: async (scope) => (await all<Draft>("draft ", scope)).map(([, draft]) => draft),
  putDraft: (draft) => set(draftKey(draft.scope, draft.orderId), draft, open()),
  removeDraft: (scope, orderId) => del(draftKey(scope, orderId), open()),
  wipe: async (scope) => {
    const keys = (await all("", scope)).map(([key]) => key);
    await delMany(keys, open());
  },
};
