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

/** A copy, to be put in once or several times. */
export type Held = { readonly node: Node } | { readonly branch: Branch };

/** A changed way, and the key of what is looked at from now on. */
export interface Edited {
  readonly nodes: Nodes;
  readonly key: string;
}

/** The place behind what is drawn: of a branch the first one in it. */
export function placeAfter(nodes: Nodes, id: string): Place | null {
  if (id === START) return { way: null, index: 0 };
  if (id === END) return { way: null, index: nodes.length };
  if (findBranch(nodes, id)) return { way: id, index: 0 };
  const place = findNode(nodes, id)?.place;
  return place ? { ...place, index: place.index + 1 } : null;
}

/** A copy of a node with all that is in it, or of a branch. */
export function heldOf(nodes: Nodes, id: string): Held | null {
  const node = findNode(nodes, id)?.node;
  const branch = findBranch(nodes, id)?.branch;
  return node ? { node } : branch ? { branch } : null;
}

/** Puts a node behind what is drawn, and a branch beside the one it is put on or into the fork. */
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

/** Without a node or branch. The same way where it has to stay. */
export function removeItem(nodes: Nodes, id: string): Nodes {
  return findBranch(nodes, id) ? removeBranch(nodes, id) : removeNode(nodes, id);
}

/** A node up or down, a branch sooner or later. */
export function moveItem(nodes: Nodes, id: string, by: -1 | 1): Nodes {
  return findBranch(nodes, id) ? moveBranch(nodes, id, by) : moveNode(nodes, id, by);
}
