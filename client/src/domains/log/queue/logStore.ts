import { createStore } from "idb-keyval";
import { senderUse } from "@/app/offline/senderUse";
import { draftStore, opened, waitingStore } from "@/app/offline/waitingStore";
import type { DraftPlace, LogDraft, LogStore, QueuedLog } from "./types";

const open = opened(() => createStore("xieli-logs", "waiting"));

/** Logs that were saved without a network, and those that were begun. */
export const logStore: LogStore = {
  ...waitingStore<QueuedLog>(open, "log "),
  ...draftStore<DraftPlace, LogDraft>(open, ({ about, logType }) => `${about} ${logType}`),
};

/** Whether a log waited since the window opened. */
export const logUse = senderUse();
