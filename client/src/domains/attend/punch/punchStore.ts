import { createStore, del, delMany, entries, set } from "idb-keyval";
import { senderUse } from "@/app/offline/senderUse";
import type { WaitingStore } from "@/app/offline/sendQueue";
import type { QueuedPunch } from "./types";

export type PunchStore = WaitingStore<QueuedPunch>;

let store: ReturnType<typeof createStore> | undefined;

function open(): ReturnType<typeof createStore> {
  store ??= createStore("xieli-punches", "waiting");
  return store;
}

async function all(scope: string): Promise<QueuedPunch[]> {
  const found = await entries<string, QueuedPunch>(open());
  return found.map(([, punch]) => punch).filter((punch) => punch.scope === scope);
}

/**
 * Punches made without a network, in IndexedDB, separate for each person and enterprise (decision 0047).
 */
export const punchStore: PunchStore = {
  actions: all,
  put: (punch) => set(punch.key, punch, open()),
  remove: (key) => del(key, open()),
  wipe: async (scope) => {
    const mine = await all(scope);
    await delMany(
      mine.map(({ key }) => key),
      open(),
    );
  },
};

/** Whether there was a punch to send since the window opened. */
export const punchUse = senderUse();
