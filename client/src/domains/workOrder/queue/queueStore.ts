import { createStore } from "idb-keyval";
import { draftStore, opened, waitingStore } from "@/app/offline/waitingStore";
import type { Draft, DraftPlace, Queued, QueueStore } from "./types";

const open = opened(() => createStore("xieli-work-orders", "waiting"));

/** Actions and drafts of technicians without a network. */
export const queueStore: QueueStore = {
  ...waitingStore<Queued>(open, "action "),
  ...draftStore<DraftPlace, Draft>(open, ({ orderId }) => orderId),
};
