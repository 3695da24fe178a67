import type { Definition } from "../definition";
import { END, type Item, type Line, START } from "./layout";
import type { Approvers, StepStates, StepTone } from "./states";
import { branchText, type Names, nodeText } from "./words";

export interface ProcessProps {
  definition: Pick<Definition, "nodes" | "fields">;
  /** Names of members, roles, teams and forms by the numbers of their rows. */
  names: Names;
  /** How far one application has come; without them the picture is that of the form. */
  states?: StepStates;
  approvers?: Approvers;
  /** Names of those who may apply, or of who has applied. */
  applicant?: string;
}

/** The text of an item below its name. */
export function itemText(item: Item, { definition, names, states, applicant }: ProcessProps): string {
  // people stand in lines of their own
  if (item.type === "start") return (states?.[START]?.people ? undefined : applicant) ?? "提交申请";
  if (!item.node) return "";
  return item.branch
    ? branchText(item.branch, item.node, names, definition.fields)
    : nodeText(item.node, names, definition.fields);
}

/** An application has gone along it: from what is over to what has begun. */
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
