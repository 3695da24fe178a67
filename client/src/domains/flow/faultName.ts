import type { Definition } from "./definition";
import { fieldOf } from "./process/texts";
import { findBranch, findNode } from "./process/tree";

/**
 * The name of the field or node of an approval form in which an error is; null where it concerns the whole
 * form.
 */
export function faultName({ fields, nodes }: Definition, key: string): string | null {
  const field = fieldOf(fields, key);
  if (field) return `字段“${field.label}”`;
  const part = findNode(nodes, key)?.node ?? findBranch(nodes, key)?.branch;
  return part ? `流程节点“${part.name}”` : null;
}
