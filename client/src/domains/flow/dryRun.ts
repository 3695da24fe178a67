import type { Node } from "./definition";
import type { Approvers, StepState, StepStates } from "./process/states";
import { allNodes } from "./process/tree";

interface Named {
  readonly name: string;
}

/** A node that an application would reach, as returned by the server's dry run. */
export interface DryRunStep {
  readonly node: { readonly key: string };
  readonly branch: string | null | undefined;
  readonly members: readonly Named[];
  readonly skipped: readonly Named[];
}

/** The path that an application would take through the workflow. */
export interface DryRun {
  readonly approvers: Approvers;
  /** Branches that would not be taken. */
  readonly states: StepStates;
  readonly walked: ReadonlySet<string>;
}

/** The approvers by node, and the branches that would not be taken. */
export function dryRunOf(nodes: readonly Node[], steps: readonly DryRunStep[]): DryRun {
  const known = new Map(allNodes(nodes).map((node) => [node.key, node]));
  const approvers: Record<string, readonly string[]> = {};
  const states: Record<string, StepState> = {};
  for (const step of steps) {
    const { branch, members, skipped } = step;
    const { key } = step.node;
    const node = known.get(key);
    if (!node) continue;
    if (node.kind === "approve" || node.kind === "copy")
      approvers[key] = [...members.map(({ name }) => name), ...skipped.map(({ name }) => `${name}（跳过）`)];
    if (node.kind === "branch" && branch)
      for (const other of node.branches ?? [])
        if (other.key !== branch) states[other.key] = { tone: "skipped" };
  }
  return { approvers, states, walked: new Set(steps.map(({ node }) => node.key)) };
}
