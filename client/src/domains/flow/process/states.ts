import type { Tone } from "@/ui/base/types";
import { CARD } from "./layout";

/** State of a workflow's node in one application. */
export type StepTone = "done" | "current" | "refused" | "skipped" | "pending";

/** A member on a node with their decision: `{ name: "张三", text: "同意", tone: "done" }`. */
export interface StepPerson {
  readonly name: string;
  readonly text?: string;
  readonly tone?: StepTone;
}

export interface StepState {
  readonly tone: StepTone;
  readonly people?: readonly StepPerson[];
  /** When the application reached it, in the server's format. */
  readonly since?: string | null;
}

/** States by the keys of nodes and of branches; `@start` is the applicant. */
export type StepStates = { readonly [key: string]: StepState | undefined };

/** Names of the expected approvers, by the keys of nodes. */
export type Approvers = { readonly [key: string]: readonly string[] | undefined };

const STEP_TEXT: Readonly<Record<StepTone, string>> = {
  done: "已完成",
  current: "进行中",
  refused: "已拒绝",
  skipped: "未经过",
  pending: "未开始",
};

/** The label of a state: for a branch, whether it was taken. */
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

/** Number of members listed on a card; the others are counted. */
export const LISTED = 6;

/** Heights in pixels: of a member, of the count of the others, of the time, and of the space above them. */
const LINE = 24;
const ROOM = 9;

/** Height of a card with its list of members; its styles have the same text lines. */
export function cardHeight(state: StepState | undefined, approvers: readonly string[] | undefined): number {
  const people = state?.people?.length ?? 0;
  const lines =
    Math.min(people, LISTED) +
    (people > LISTED ? 1 : 0) +
    (state?.tone === "current" && state.since ? 1 : 0) +
    (approvers ? 1 : 0);
  return lines === 0 ? CARD.height : CARD.height + ROOM + lines * LINE;
}
