import type { Branch, Node } from "../definition";
import { END, START } from "./layout";
import {
  addBranch,
  copyBesideBranch,
  copyNode,
  findBranch,
  findNode,
  insertNode,
  type Keys,
  moveBranch,
  moveNode,
  type Nodes,
  type Place,
  removeBranch,
  removeNode,
} from "./tree";

/** A copied node or branch, to be pasted any number of times. */
export type Held = { readonly node: Node } | { readonly branch: Branch };

/** A changed workflow, and the key to select next. */
export interface Edited {
  readonly nodes: Nodes;
  readonly key: string;
}

/** The place after an item: for a branch the first one in it. */
export function placeAfter(nodes: Nodes, id: string): Place | null {
  if (id === START) return { way: null, index: 0 };
  if (id === END) return { way: null, index: nodes.length };
  if (findBranch(nodes, id)) return { way: id, index: 0 };
  const place = findNode(nodes, id)?.place;
  return place ? { ...place, index: place.index + 1 } : null;
}

/** A copy of a node with its content, or of a branch. */
export function heldOf(nodes: Nodes, id: string): Held | null {
  const node = findNode(nodes, id)?.node;
  const branch = findBranch(nodes, id)?.branch;
  return node ? { node } : branch ? { branch } : null;
}

/** Pastes a node after an item, and a branch beside another one or into the fork. */
export function paste(nodes: Nodes, id: string, held: Held, keys: Keys): Edited | null {
  if ("branch" in held) {
    const fork = findBranch(nodes, id)?.fork ?? findNode(nodes, id)?.node;
    const copy = copyBesideBranch(held.branch, keys);
    const changed = fork?.branches ? addBranch(nodes, fork.key, copy) : nodes;
    return changed === nodes ? null : { nodes: changed, key: copy.key };
  }
  const place = placeAfter(nodes, id);
  const copy = copyNode(held.node, keys);
  return place ? { nodes: insertNode(nodes, place, copy), key: copy.key } : null;
}

/** Removes a node or branch. Returns the same workflow where it has to stay. */
export function removeItem(nodes: Nodes, id: string): Nodes {
  return findBranch(nodes, id) ? removeBranch(nodes, id) : removeNode(nodes, id);
}

/** Moves a node up or down, a branch forward or backward. */
export function moveItem(nodes: Nodes, id: string, by: -1 | 1): Nodes {
  return findBranch(nodes, id) ? moveBranch(nodes, id, by) : moveNode(nodes, id, by);
}
