import type { Waiting, WaitingStore } from "@/app/offline/sendQueue";
import type { DraftStore, Scoped } from "@/app/offline/waitingStore";
import type { Signature } from "../fill/SignatureInput";
import type { UseLine } from "../steps/uses";

/** Kind of action that can be queued on a phone until there is a network. */
export type QueuedKind = "SIGN" | "ARRIVE" | "FILL" | "FINISH";

export interface QueuedPhoto {
  readonly key: string;
  readonly name: string;
  readonly blob: Blob;
}

/** Content of an action on an order; absent fields are unchanged. */
export interface ActionContent {
  readonly ticks?: readonly string[];
  readonly answers?: Readonly<Record<string, string>>;
  readonly uses?: readonly UseLine[];
  readonly photos?: readonly QueuedPhoto[];
  readonly signature?: Signature;
  readonly reason?: string;
}

/** An action that waits, or was refused. */
export interface Queued extends Waiting {
  readonly orderId: string;
  readonly orderName: string;
  readonly kind: QueuedKind;
  readonly said: ActionContent;
  /** When it was taken. */
  readonly at: number;
}

/** The last action on an order that the server has executed from here. */
export interface DoneStep {
  readonly orderId: string;
  readonly kind: QueuedKind;
  /** A summary of its content; empty without any. */
  readonly said: string;
}

/** The place of a draft: there is one for each order. */
export interface DraftPlace {
  readonly orderId: string;
}

/** The edited content for an order that was not submitted yet. */
export interface Draft extends DraftPlace, Scoped {
  readonly orderName: string;
  readonly said: ActionContent;
  readonly at: number;
}

/** Store that preserves actions and drafts when the tab is closed. */
export type QueueStore = WaitingStore<Queued> & DraftStore<DraftPlace, Draft>;
