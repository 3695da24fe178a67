import type { Waiting, WaitingStore } from "@/app/offline/sendQueue";
import type { DraftStore, Scoped } from "@/app/offline/waitingStore";

const mine = <Kept extends Scoped>(kept: ReadonlyMap<string, Kept>, scope: string) =>
  Promise.resolve([...kept.values()].filter((one) => one.scope === scope));

function wipe<Kept extends Scoped>(kept: Map<string, Kept>, scope: string): void {
  for (const [key, one] of kept) if (one.scope === scope) kept.delete(key);
}

/** In-memory replacement of `waitingStore` for tests, which have no IndexedDB; they set and read `kept`. */
export function memoryStore<Action extends Waiting>(kept: Map<string, Action>): WaitingStore<Action> {
  return {
    actions: (scope) => mine(kept, scope),
    put: (action) => Promise.resolve(void kept.set(action.key, action)),
    replace: (action) => {
      const known = kept.has(action.key);
      if (known) kept.set(action.key, action);
      return Promise.resolve(known);
    },
    remove: (key) => Promise.resolve(void kept.delete(key)),
    wipe: (scope) => Promise.resolve(wipe(kept, scope)),
  };
}

/** The same with the drafts of `draftStore`. */
export function memoryStoreOfDrafts<Action extends Waiting, Place, Draft extends Place & Scoped>(
  actions: Map<string, Action>,
  drafts: Map<string, Draft>,
  nameOf: (place: Place) => string,
): WaitingStore<Action> & DraftStore<Place, Draft> {
  const keyOf = (scope: string, place: Place) => `${scope} ${nameOf(place)}`;
  const store = memoryStore(actions);
  return {
    ...store,
    drafts: (scope) => mine(drafts, scope),
    putDraft: (draft) => Promise.resolve(void drafts.set(keyOf(draft.scope, draft), draft)),
    removeDraft: (scope, place) => Promise.resolve(void drafts.delete(keyOf(scope, place))),
    wipe: (scope) => {
      wipe(drafts, scope);
      return store.wipe(scope);
    },
  };
}
