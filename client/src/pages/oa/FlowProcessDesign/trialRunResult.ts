import type { Node } from "@/domains/flow/definition";
import { type DryRunStep, dryRunOf } from "@/domains/flow/dryRun";
import { allNodes } from "@/domains/flow/process/tree";
import type { TrialRunResult } from "./TrialRunPanel";

/**
 * Result of a dry run for the canvas: approvers by node, and the branches taken, including all branches of
 * a parallel fork.
 */
export function trialRunResultOf(nodes: readonly Node[], steps: readonly DryRunStep[]): TrialRunResult {
  const { approvers, states, walked } = dryRunOf(nodes, steps);
  const branches = allNodes(nodes)
    .filter(({ key }) => walked.has(key))
    .flatMap(({ branches = [] }) => branches.map(({ key }) => key))
    .filter((key) => states[key] === undefined);
  return { approvers, taken: [...walked, ...branches] };
}
