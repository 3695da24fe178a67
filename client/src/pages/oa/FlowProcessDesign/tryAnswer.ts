import type { Node } from "@/domains/flow/definition";
import { allNodes } from "@/domains/flow/process/tree";
import { type RehearsalStep, rehearsed } from "@/domains/flow/rehearsal";
import type { TryAnswer } from "./TryPanel";

/** A rehearsal as the canvas shows it: with the branches that are walked, all of those of a fork that goes on side by side. */
export function tryAnswerOf(nodes: readonly Node[], steps: readonly RehearsalStep[]): TryAnswer {
  const { approvers, states, walked } = rehearsed(nodes, steps);
  const branches = allNodes(nodes)
    .filter(({ key }) => walked.has(key))
    .flatMap(({ branches = [] }) => branches.map(({ key }) => key))
    .filter((key) => states[key] === undefined);
  return { approvers, taken: [...walked, ...branches] };
}
