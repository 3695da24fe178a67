import { type Branch, MOST, type Node, type NodeKind } from "../definition";

/** The nodes of a path, in order. */
export type Nodes = readonly Node[];

/** A place of a node: in the path of a branch, or in the main one (`null`). */
export interface Place {
  readonly way: string | null;
  readonly index: number;
}

export interface FoundNode {
  readonly node: Node;
  readonly place: Place;
}

export interface FoundBranch {
  readonly branch: Branch;
  /** The fork it belongs to. */
  readonly fork: Node;
  readonly index: number;
}

/** Whether nodes of a kind have branches. */
export function isFork(kind: NodeKind): boolean {
  return kind === "branch" || kind === "parallel";
}

/** Whether it is the default branch: the last one of a conditional fork. */
export function isDefault(fork: Node, index: number): boolean {
  return fork.kind === "branch" && index === (fork.branches?.length ?? 0) - 1;
}

/** All nodes in drawing order. */
export function allNodes(nodes: Nodes): Node[] {
  return nodes.flatMap((node) => [
    node,
    ...(node.branches ?? []).flatMap((branch) => allNodes(branch.nodes)),
  ]);
}

/** All branches in drawing order. */
export function allBranches(nodes: Nodes): FoundBranch[] {
  return allNodes(nodes).flatMap((fork) =>
    (fork.branches ?? []).map((branch, index) => ({ branch, fork, index })),
  );
}

export function findNode(nodes: Nodes, key: string, way: string | null = null): FoundNode | null {
  for (const [index, node] of nodes.entries()) {
    if (node.key === key) return { node, place: { way, index } };
    for (const branch of node.branches ?? []) {
      const found = findNode(branch.nodes, key, branch.key);
      if (found) return found;
    }
  }
  return null;
}

export function findBranch(nodes: Nodes, key: string): FoundBranch | null {
  return allBranches(nodes).find(({ branch }) => branch.key === key) ?? null;
}

/** The nodes of a path; null where there is no such branch. */
export function wayOf(nodes: Nodes, way: string | null): Nodes | null {
  return way === null ? nodes : (findBranch(nodes, way)?.branch.nodes ?? null);
}

/** Replaces one path; all others stay the same objects. */
function mapWay(nodes: Nodes, way: string | null, change: (nodes: Nodes) => Nodes): Nodes {
  if (way === null) return change(nodes);
  return mapBranches(nodes, (branch) =>
    branch.key === way ? { ...branch, nodes: change(branch.nodes) } : branch,
  );
}

function mapBranches(nodes: Nodes, change: (branch: Branch) => Branch): Nodes {
  return same(nodes, (node) => {
    if (!node.branches) return node;
    const branches = same(node.branches, (branch) => {
      const changed = change(branch);
      const below = mapBranches(changed.nodes, change);
      return below === changed.nodes ? changed : { ...changed, nodes: below };
    });
    return branches === node.branches ? node : { ...node, branches };
  });
}

/** `map` that returns the same list where nothing has changed. */
function same<T>(list: readonly T[], change: (one: T) => T): readonly T[] {
  const changed = list.map(change);
  return changed.every((one, index) => one === list[index]) ? list : changed;
}

export function updateNode(nodes: Nodes, key: string, change: (node: Node) => Node): Nodes {
  const found = findNode(nodes, key);
  if (!found) return nodes;
  return mapWay(nodes, found.place.way, (way) => way.map((node) => (node.key === key ? change(node) : node)));
}

export function updateBranch(nodes: Nodes, key: string, change: (branch: Branch) => Branch): Nodes {
  return mapBranches(nodes, (branch) => (branch.key === key ? change(branch) : branch));
}

export function insertNode(nodes: Nodes, place: Place, node: Node): Nodes {
  return mapWay(nodes, place.way, (way) => [...way.slice(0, place.index), node, ...way.slice(place.index)]);
}

export function removeNode(nodes: Nodes, key: string): Nodes {
  const found = findNode(nodes, key);
  return found ? mapWay(nodes, found.place.way, (way) => way.filter((node) => node.key !== key)) : nodes;
}

/** Moves a node up or down in its path; at either end of a branch out of it, before or after its fork. */
export function moveNode(nodes: Nodes, key: string, by: -1 | 1): Nodes {
  const found = findNode(nodes, key);
  if (!found) return nodes;
  const { node, place } = found;
  const way = wayOf(nodes, place.way) ?? [];
  const to = place.index + by;
  if (to >= 0 && to < way.length) return insertNode(removeNode(nodes, key), { ...place, index: to }, node);
  const out = place.way === null ? null : findBranch(nodes, place.way);
  const beside = out ? findNode(nodes, out.fork.key) : null;
  if (!beside) return nodes;
  const index = beside.place.index + (by < 0 ? 0 : 1);
  return insertNode(removeNode(nodes, key), { ...beside.place, index }, node);
}

function withBranches(
  nodes: Nodes,
  fork: string,
  change: (branches: readonly Branch[]) => readonly Branch[],
) {
  return updateNode(nodes, fork, (node) => ({ ...node, branches: change(node.branches ?? []) }));
}

/**
 * Adds a branch: before the default branch, which stays last; in a parallel fork at the end. No effect at
 * the maximum.
 */
export function addBranch(nodes: Nodes, fork: string, branch: Branch): Nodes {
  const node = findNode(nodes, fork)?.node;
  const count = node?.branches?.length ?? 0;
  if (!node || count >= MOST.branches) return nodes;
  const at = node.kind === "branch" ? Math.max(count - 1, 0) : count;
  const { when: _when, ...plain } = branch;
  const fit = node.kind === "branch" ? { ...plain, when: branch.when ?? { any: [] } } : plain;
  return withBranches(nodes, fork, (branches) => [...branches.slice(0, at), fit, ...branches.slice(at)]);
}

/**
 * Removes a branch. Of two branches the nodes of the other take the place of the fork; the default of more
 * than two stays, because a fork always needs one.
 */
export function removeBranch(nodes: Nodes, key: string): Nodes {
  const found = findBranch(nodes, key);
  if (!found) return nodes;
  const { fork, index } = found;
  const rest = (fork.branches ?? []).filter((branch) => branch.key !== key);
  const place = findNode(nodes, fork.key)?.place;
  if (rest.length < 2 && place)
    return mapWay(nodes, place.way, (way) =>
      way.flatMap((node) => (node.key === fork.key ? (rest[0]?.nodes ?? []) : [node])),
    );
  return isDefault(fork, index) ? nodes : withBranches(nodes, fork.key, () => rest);
}

/** Moves a branch to the left or right; the default neither moves nor is passed. */
export function moveBranch(nodes: Nodes, key: string, by: -1 | 1): Nodes {
  const found = findBranch(nodes, key);
  if (!found) return nodes;
  const { fork, branch, index } = found;
  const to = index + by;
  if (to < 0 || to >= (fork.branches?.length ?? 0) || isDefault(fork, index) || isDefault(fork, to))
    return nodes;
  return withBranches(nodes, fork.key, (branches) => {
    const left = branches.filter((one) => one.key !== key);
    return [...left.slice(0, to), branch, ...left.slice(to)];
  });
}

/** Generates unused keys: `n4` for nodes, `b2` for branches. */
export type Keys = (letter: "n" | "b") => string;

/** The number of a key generated here. */
function numberOf(key: string): number {
  return Number(/^[nb](\d{1,9})$/.exec(key)?.[1] ?? 0);
}

/** The largest number among the keys. */
export function lastNumber(nodes: Nodes): number {
  const keys = [...allNodes(nodes), ...allBranches(nodes).map(({ branch }) => branch)].map(({ key }) => key);
  return keys.reduce((most, key) => Math.max(most, numberOf(key)), 0);
}

/** A generator of keys above all present ones and above `since`, the largest of those before. */
export function freshKeys(nodes: Nodes, since = 0): Keys {
  let last = Math.max(lastNumber(nodes), since);
  return (letter) => {
    last += 1;
    return `${letter}${last}`;
  };
}

export function copyNode(node: Node, keys: Keys): Node {
  const copy = { ...node, key: keys("n") };
  return node.branches
    ? { ...copy, branches: node.branches.map((branch) => copyBranch(branch, keys)) }
    : copy;
}

export function copyBranch(branch: Branch, keys: Keys): Branch {
  return { ...branch, key: keys("b"), nodes: branch.nodes.map((node) => copyNode(node, keys)) };
}

/** Largest number of characters of a name. */
export const NAME_LENGTH = 30;

/** A copy of a branch, with a name that shows that it is one. */
export function copyBesideBranch(branch: Branch, keys: Keys): Branch {
  return { ...copyBranch(branch, keys), name: `${branch.name.slice(0, NAME_LENGTH - 2)}副本` };
}

export const KIND_NAMES: Readonly<Record<NodeKind, string>> = {
  approve: "审批人",
  copy: "抄送人",
  branch: "条件分支",
  parallel: "并行分支",
  child: "子流程",
  webhook: "外部通知",
};

/** A new node. An approver is the director above until another rule is chosen. */
export function newNode(kind: NodeKind, keys: Keys): Node {
  const node: Node = { key: keys("n"), name: KIND_NAMES[kind], kind };
  switch (kind) {
    case "approve":
      return {
        ...node,
        who: [{ by: "director", level: 1 }],
        mode: "all",
        onRefusal: "stop",
        nobody: "admin",
      };
    case "branch":
      return {
        ...node,
        branches: [
          { key: keys("b"), name: "条件1", when: { any: [] }, nodes: [] },
          { key: keys("b"), name: "其他情况", nodes: [] },
        ],
      };
    case "parallel":
      return {
        ...node,
        branches: [
          { key: keys("b"), name: "并行1", nodes: [] },
          { key: keys("b"), name: "并行2", nodes: [] },
        ],
      };
    default:
      return node;
  }
}

/** A new branch of a fork, named by the first free number. */
export function newBranch(fork: Node, keys: Keys): Branch {
  const word = fork.kind === "branch" ? "条件" : "并行";
  const names = new Set(fork.branches?.map(({ name }) => name));
  let number = 1;
  while (names.has(`${word}${number}`)) number += 1;
  const branch = { key: keys("b"), name: `${word}${number}`, nodes: [] };
  return fork.kind === "branch" ? { ...branch, when: { any: [] } } : branch;
}
