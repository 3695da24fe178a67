import type { Waiting, WaitingStore } from "@/app/offline/sendQueue";
import type { Signature } from "../fill/SignatureInput";
import type { UseLine } from "../steps/uses";

/** What is done on a phone and waits for the network. */
export type QueuedKind = "SIGN" | "ARRIVE" | "FILL" | "FINISH";

export interface QueuedPhoto {
  readonly key: string;
  readonly name: string;
  readonly blob: Blob;
}

/** What is said to an order; absent: nothing of it was touched. */
export interface Saying {
  readonly ticks?: readonly string[];
  readonly answers?: Readonly<Record<string, string>>;
  readonly uses?: readonly UseLine[];
  readonly photos?: readonly QueuedPhoto[];
  readonly signature?: Signature;
  readonly reason?: string;
}

/** One action that waits, or was refused. */
export interface Queued extends Waiting {
  readonly orderId: string;
  readonly orderName: string;
  readonly kind: QueuedKind;
  readonly said: Saying;
  /** When it was done. */
  readonly at: number;
}

/** The last step with an order that the server has taken from here. */
export interface DoneStep {
  readonly orderId: string;
  readonly kind: QueuedKind;
  /** All that was said with it, in words; empty where nothing was. */
  readonly said: string;
}

/** What was typed for an order and not handed over yet. */
export interface Draft {
  readonly scope: string;
  readonly orderId: string;
  readonly orderName: string;
  readonly said: Saying;
  readonly at: number;
}

/** What keeps actions and drafts through a closed tab. */
export interface QueueStore extends WaitingStore<Queued> {
  drafts(scope: string): Promise<Draft[]>;
  putDraft(draft: Draft): Promise<void>;
  removeDraft(scope: string, orderId: string): Promise<void>;
}
