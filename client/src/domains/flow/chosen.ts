import type { Chooser, Node } from "./definition";
import { allNodes } from "./process/tree";

/** A node whose members somebody chooses while they act. */
export interface ChosenNode {
  readonly key: string;
  readonly name: string;
  /** Copies may go to nobody, an approval may not. */
  readonly isRequired: boolean;
  /** Members to choose among; null: anybody, or holders of roles, which the server checks. */
  readonly among: readonly string[] | null;
}

/** Members by the keys of nodes. */
export type Choices = { readonly [node: string]: readonly string[] | undefined };

/** The nodes for which the applicant, or the approver before, chooses. */
export function chosenNodes(nodes: readonly Node[], chooser: Chooser): ChosenNode[] {
  return allNodes(nodes).flatMap(({ key, name, kind, who = [] }) => {
    const rules = who.filter((rule) => rule.by === "chosen" && (rule.chooser ?? "applicant") === chooser);
    if (rules.length === 0) return [];
    const isOpen = rules.some(
      ({ memberIds = [], roleIds = [] }) => memberIds.length === 0 || roleIds.length > 0,
    );
    const among = isOpen ? null : [...new Set(rules.flatMap(({ memberIds = [] }) => memberIds))];
    return [{ key, name, isRequired: kind === "approve", among }];
  });
}

/** Choices as they are sent: an empty one is none. */
export function choiceInputs(choices: Choices): { node: string; memberIds: readonly string[] }[] {
  return Object.entries(choices).flatMap(([node, memberIds]) =>
    memberIds && memberIds.length > 0 ? [{ node, memberIds }] : [],
  );
}
