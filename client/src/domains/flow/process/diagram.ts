/** Texts and states of the items and lines in the diagram of an approval process. Pure functions. */

import type { Definition } from "../definition";
import { END, type Item, type Line, START } from "./layout";
import type { Approvers, StepStates, StepTone } from "./states";
import { branchText, type Names, nodeText } from "./texts";

export interface ProcessProps {
  definition: Pick<Definition, "nodes" | "fields">;
  /** Names of members, roles, teams and forms by row id. */
  names: Names;
  /** The progress of one application; without it the diagram is that of the form. */
  states?: StepStates;
  approvers?: Approvers;
  /** Names of the members who may apply, or of the applicant. */
  applicant?: string;
}

/** The text of an item below its name. */
export function itemText(item: Item, { definition, names, states, applicant }: ProcessProps): string {
  // members are listed in text lines of their own
  if (item.type === "start") return (states?.[START]?.people ? undefined : applicant) ?? "提交申请";
  if (!item.node) return "";
  return item.branch
    ? branchText(item.branch, item.node, names, definition.fields)
    : nodeText(item.node, names, definition.fields);
}

/** Whether an application has passed along a connecting line: from a finished item to a started one. */
export function isPassed(
  { from, to }: Pick<Line, "from" | "to">,
  toneOf: (id: string) => StepTone | undefined,
) {
  const [before, after] = [from === START ? (toneOf(from) ?? "done") : toneOf(from), toneOf(to)];
  if (before === undefined || before === "pending" || before === "current" || before === "skipped")
    return false;
  if (to.startsWith("@join:")) return after === "done";
  return to === END ? after === "done" : after !== undefined && after !== "pending" && after !== "skipped";
}
