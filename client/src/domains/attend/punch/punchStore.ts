import { createStore } from "idb-keyval";
import { senderUse } from "@/app/offline/senderUse";
import type { WaitingStore } from "@/app/offline/sendQueue";
import { opened, waitingStore } from "@/app/offline/waitingStore";
import type { QueuedPunch } from "./types";

export type PunchStore = WaitingStore<QueuedPunch>;

const open = opened(() => createStore("xieli-punches", "waiting"));

/** Punches made without a network. */
export const punchStore: PunchStore = waitingStore<QueuedPunch>(open, "");

/** Whether there was a punch to send since the window opened. */
export const punchUse = senderUse();
