import type { ItemLogInput } from "@/__generated__/LogFormCreateMutation.graphql";
import type { TakenPhoto } from "@/app/files/PhotoPicker";
import type { Waiting, WaitingStore } from "@/app/offline/sendQueue";
import type { DraftStore, Scoped } from "@/app/offline/waitingStore";
import type { LogValues } from "../values";

/** A log that was saved without a network. */
export interface QueuedLog extends Waiting {
  readonly input: ItemLogInput;
  /** Photos that are uploaded before it is sent. */
  readonly photos?: readonly TakenPhoto[];
  /** When it was saved. */
  readonly at: number;
}

/** Photos of a log, with the ids of those that are uploaded already, by their keys. */
export interface LogPictures {
  readonly photos: readonly TakenPhoto[];
  readonly uploads: Readonly<Record<string, string>>;
}

/** The place of a draft: there is one for each record and type. */
export interface DraftPlace {
  /** The record that the log was begun at, see `placeOf`; empty without one. */
  readonly about: string;
  /** The type; empty before one is chosen. */
  readonly logType: string;
}

/** A log that was begun and not saved. */
export interface LogDraft extends DraftPlace, Scoped {
  readonly values: LogValues;
  readonly at: number;
}

/** Store that preserves logs and drafts when the tab is closed. */
export type LogStore = WaitingStore<QueuedLog> & DraftStore<DraftPlace, LogDraft>;
