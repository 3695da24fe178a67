import type { Tone } from "@/ui/base/types";
import { CARD } from "./layout";

/** How far a node has come in one application. */
export type StepTone = "done" | "current" | "refused" | "skipped" | "pending";

/** Somebody on a node, and what they have done: `{ name: "张三", text: "同意", tone: "done" }`. */
export interface StepPerson {
  readonly name: string;
  readonly text?: string;
  readonly tone?: StepTone;
}

export interface StepState {
  readonly tone: StepTone;
  readonly people?: readonly StepPerson[];
  /** When it came there, as the server writes times. */
  readonly since?: string | null;
}

/** States by the keys of nodes and of branches; `@start` is the applicant. */
export type StepStates = { readonly [key: string]: StepState | undefined };

/** Names of those who would decide, by the keys of nodes. */
export type Approvers = { readonly [key: string]: readonly string[] | undefined };

const STEP_TEXT: Readonly<Record<StepTone, string>> = {
  done: "已完成",
  current: "进行中",
  refused: "已拒绝",
  skipped: "未经过",
  pending: "未开始",
};

/** The word for a state: of a branch it is whether it was taken. */
export function stepText(tone: StepTone, isBranch: boolean): string {
  if (isBranch && tone === "done") return "已进入";
  return isBranch && tone === "skipped" ? "未进入" : STEP_TEXT[tone];
}

export const STEP_COLOR: Readonly<Record<StepTone, Tone>> = {
  done: "green",
  current: "blue",
  refused: "red",
  skipped: "neutral",
  pending: "neutral",
};

/** So many people are listed on a card, the others counted. */
export const LISTED = 6;

/** Pixels: a person, the line of the others, the time, and the room above them. */
const LINE = 24;
const ROOM = 9;

/** How high a card is with what is listed on it; its styles have the same lines. */
export function cardHeight(state: StepState | undefined, approvers: readonly string[] | undefined): number {
  const people = state?.people?.length ?? 0;
  const lines =
    Math.min(people, LISTED) +
    (people > LISTED ? 1 : 0) +
    (state?.tone === "current" && state.since ? 1 : 0) +
    (approvers ? 1 : 0);
  return lines === 0 ? CARD.height : CARD.height + ROOM + lines * LINE;
}
