import type { TreeNode } from "@/ui/base/types";

/** One entry of the catalogue of menus and permissions, flat as the server lists it (core §3 Menu). */
export interface MenuRow {
  readonly menuId: number;
  readonly parentId: number | null | undefined;
  readonly kind: "GROUP" | "PAGE" | "ACTION";
  readonly title: string;
  readonly order: number;
  /** Whether the enterprise has it switched on. */
  readonly enabled: boolean;
  /** The codes it asks for, and as an action gives, separated by commas. */
  readonly perms?: string | null | undefined;
  /** What is asked for besides, or instead with `permOr`. */
  readonly perms2?: string | null | undefined;
  readonly permOr?: boolean;
}

const codesOf = ({ perms }: MenuRow): string[] => (perms ?? "").split(",").filter(Boolean);

/** Whoever has this administers the enterprise: by a box of its own, not by the pages that ask for it (server/kernel, `gives`). */
export function makesAdmin(menu: MenuRow | undefined): boolean {
  return menu?.kind === "ACTION" && codesOf(menu).includes("e:manage");
}

/** The codes that an entry gives (server/kernel, `gives`): its pages make nobody an administrator. */
const givenBy = (menu: MenuRow): string[] =>
  codesOf(menu).filter((code) => menu.kind === "ACTION" || code !== "e:manage");

/** The box that opens an entry which gives nothing by itself: its title. Only administrators have such pages. */
export function opensWith<M extends MenuRow>(
  nodes: readonly TreeNode<M>[],
  menu: M | undefined,
): string | null {
  if (!menu || menu.kind === "GROUP" || codesOf(menu).length === 0 || givenBy(menu).length > 0) return null;
  return leavesOf(nodes).find(({ data }) => makesAdmin(data))?.label ?? null;
}

/**
 * What comes along with what is ticked, because it asks for the same: the title of what brings it, by id. 团队 asks for nothing
 * but what 成员 gives, so whoever has the one has the other.
 */
export function broughtAlong<M extends MenuRow>(
  nodes: readonly TreeNode<M>[],
  checked: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const leaves = leavesOf(nodes);
  const giver = new Map<string, string>();
  for (const { id, label, data } of leaves)
    if (data && checked.has(id))
      for (const code of givenBy(data)) if (!giver.has(code)) giver.set(code, label);
  const brought = new Map<string, string>();
  for (const { id, data } of leaves) {
    if (!data || checked.has(id) || (data.perms2 && !data.permOr)) continue;
    const by = codesOf(data).find((code) => giver.has(code));
    if (by) brought.set(id, giver.get(by) ?? "");
  }
  return brought;
}

/** The entry, and those that give the very same as it. */
function alike<M extends MenuRow>(nodes: readonly TreeNode<M>[], leaf: TreeNode<M>): TreeNode<M>[] {
  const codes = leaf.data ? givenBy(leaf.data).sort().join() : "";
  if (codes === "") return [leaf];
  return leavesOf(nodes).filter(
    ({ data, disabled }) => !disabled && data && givenBy(data).sort().join() === codes,
  );
}

/** The catalogue as a tree in its order; ids are menu ids as text, as the tree wants them. */
export function menuTree<M extends MenuRow>(menus: readonly M[]): TreeNode<M>[] {
  const known = new Map(menus.map(({ menuId, title }) => [menuId, title]));
  // what opens a whole module is called like it
  const labelOf = ({ kind, parentId, title }: M) =>
    kind === "ACTION" && known.get(parentId ?? 0) === title ? `进入${title}` : title;
  const below = (parent: number | null): TreeNode<M>[] =>
    menus
      .filter(({ parentId, menuId }) =>
        parent === null
          ? parentId === null || parentId === undefined || !known.has(parentId)
          : parentId === parent && menuId !== parent,
      )
      .sort((a, b) => a.order - b.order || a.menuId - b.menuId)
      .map((menu) => ({
        id: String(menu.menuId),
        label: labelOf(menu),
        disabled: !menu.enabled,
        data: menu,
        children: below(menu.menuId),
      }));
  return below(null);
}

/** The ends of a tree: what is given or not; everything above follows from them. */
export function leavesOf<M>(nodes: readonly TreeNode<M>[]): TreeNode<M>[] {
  return nodes.flatMap((node) =>
    node.children && node.children.length > 0 ? leavesOf(node.children) : [node],
  );
}

/**
 * What a tree with check boxes starts from. A role holds entries and the groups they stand in; in the tree a group is
 * checked exactly when all below it is, so groups are worked out anew and those without anything below stay as they are.
 */
export function checkedFrom(nodes: readonly TreeNode[], menuIds: readonly number[]): Set<string> {
  const held = new Set(menuIds.map(String));
  const checked = new Set<string>();
  const visit = (node: TreeNode): boolean => {
    const on =
      node.children && node.children.length > 0 ? node.children.map(visit).every(Boolean) : held.has(node.id);
    if (on) checked.add(node.id);
    return on;
  };
  for (const node of nodes) visit(node);
  return checked;
}

/** The menu ids to save: every checked end. The server adds the groups they stand in. */
export function menuIdsOf(nodes: readonly TreeNode[], checked: ReadonlySet<string>): number[] {
  return leavesOf(nodes)
    .filter(({ id }) => checked.has(id))
    .map(({ id }) => Number(id))
    .sort((a, b) => a - b);
}

/** What saving would change. */
export interface MenuChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The titles that would be given and taken away. */
export function menuChanges(
  nodes: readonly TreeNode[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): MenuChanges {
  const titles = (from: ReadonlySet<string>, to: ReadonlySet<string>) =>
    leavesOf(nodes)
      .filter(({ id }) => to.has(id) && !from.has(id))
      .map(({ label }) => label);
  return { added: titles(before, after), removed: titles(after, before) };
}

/** How many ends of a node are ticked, by themselves or with others, and how many there are. */
export function checkedCount(
  node: TreeNode,
  checked: ReadonlySet<string>,
  brought: ReadonlyMap<string, string> = new Map(),
): { on: number; all: number } {
  const leaves = leavesOf([node]);
  const on = leaves.filter(({ id }) => checked.has(id) || brought.has(id)).length;
  return { on, all: leaves.length };
}

/**
 * Gives or takes away everything below the nodes, leaving alone what the enterprise hasn't switched on and what gives nothing by itself.
 * What gives the very same is taken away together: it would bring back at once what has just been taken.
 */
export function checkAll<M extends MenuRow>(
  nodes: readonly TreeNode<M>[],
  tree: readonly TreeNode<M>[],
  checked: ReadonlySet<string>,
  on: boolean,
): Set<string> {
  const next = new Set(checked);
  for (const leaf of leavesOf(nodes)) {
    if (leaf.disabled || (on && opensWith(tree, leaf.data))) continue;
    if (on) next.add(leaf.id);
    else for (const same of alike(tree, leaf)) next.delete(same.id);
  }
  return checkedFrom(tree, [...next].map(Number));
}
