import type { Definition } from "./definition";
import { findBranch, findNode } from "./process/tree";
import { fieldOf } from "./process/words";

/** The words for the part of a definition that a fault is about; null where it is about the whole. */
export function faultName({ fields, nodes }: Definition, key: string): string | null {
  const field = fieldOf(fields, key);
  if (field) return `字段“${field.label}”`;
  const part = findNode(nodes, key)?.node ?? findBranch(nodes, key)?.branch;
  return part ? `流程节点“${part.name}”` : null;
}
