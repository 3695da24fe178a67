import type { Chooser, Node } from "./definition";
import { allNodes } from "./process/tree";

/** A node whose approvers are chosen when the application is sent, or by the approver before. */
export interface ChosenNode {
  readonly key: string;
  readonly name: string;
  /** Whether at least one member is required: for approvals, but not for copies. */
  readonly isRequired: boolean;
  /** Members to choose from; null: any, or holders of roles, which the server checks. */
  readonly among: readonly string[] | null;
}

/** Members by the keys of nodes. */
export type Choices = { readonly [node: string]: readonly string[] | undefined };

/** The nodes whose members the applicant, or the approver before, chooses. */
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

/** Choices as input; empty ones are dropped. */
export function choiceInputs(choices: Choices): { node: string; memberIds: readonly string[] }[] {
  return Object.entries(choices).flatMap(([node, memberIds]) =>
    memberIds && memberIds.length > 0 ? [{ node, memberIds }] : [],
  );
}
