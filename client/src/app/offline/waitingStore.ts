import { del, delMany, entries, promisifyRequest, set, type UseStore } from "idb-keyval";
import type { Waiting, WaitingStore } from "./sendQueue";

/** The person and the enterprise that something stored belongs to. */
export interface Scoped {
  readonly scope: string;
}

/** A store of drafts, one at each place. */
export interface DraftStore<Place, Draft extends Place & Scoped> {
  drafts(scope: string): Promise<Draft[]>;
  putDraft(draft: Draft): Promise<void>;
  removeDraft(scope: string, place: Place): Promise<void>;
}

/** The database of one use, which is opened when it is needed first. */
export function opened(create: () => UseStore): () => UseStore {
  let store: UseStore | undefined;
  return () => {
    store ??= create();
    return store;
  };
}

async function mine<Kept extends Scoped>(
  open: () => UseStore,
  kind: string,
  scope: string,
): Promise<[string, Kept][]> {
  const found = await entries<string, Kept>(open());
  return found.filter(([key, kept]) => key.startsWith(kind) && kept.scope === scope);
}

/**
 * Actions that wait for the network, in IndexedDB, separate for each person and enterprise (decision 0047).
 * Their keys begin with `kind`; drafts of the same database are wiped with them.
 */
export function waitingStore<Action extends Waiting>(
  open: () => UseStore,
  kind: string,
): WaitingStore<Action> {
  return {
    actions: async (scope) => (await mine<Action>(open, kind, scope)).map(([, action]) => action),
    put: async (action) => set(`${kind}${action.key}`, action, open()),
    replace: (action) => {
      const key = `${kind}${action.key}`;
      // in one transaction: it may be deleted at the same time
      return open()("readwrite", async (store) => {
        const known = (await promisifyRequest(store.count(key))) > 0;
        if (known) store.put(action, key);
        await promisifyRequest(store.transaction);
        return known;
      });
    },
    remove: async (key) => del(`${kind}${key}`, open()),
    wipe: async (scope) => {
      const keys = (await mine(open, "", scope)).map(([key]) => key);
      await delMany(keys, open());
    },
  };
}

/** Drafts in the database of the actions that they become, each under the name of its place. */
export function draftStore<Place, Draft extends Place & Scoped>(
  open: () => UseStore,
  nameOf: (place: Place) => string,
): DraftStore<Place, Draft> {
  const keyOf = (scope: string, place: Place) => `draft ${scope} ${nameOf(place)}`;
  return {
    drafts: async (scope) => (await mine<Draft>(open, "draft ", scope)).map(([, draft]) => draft),
    putDraft: async (draft) => set(keyOf(draft.scope, draft), draft, open()),
    removeDraft: async (scope, place) => del(keyOf(scope, place), open()),
  };
}
