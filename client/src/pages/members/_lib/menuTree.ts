/**
 * Tree of menus and permissions of a role: permissions implied by others, checked nodes and changes. Pure
 * functions.
 */
import type { TreeNode } from "@/ui/base/types";

/** An entry of the catalogue of menus and permissions, flat as the server lists it (core §3 Menu). */
export interface MenuRow {
  readonly menuId: number;
  readonly parentId: number | null | undefined;
  readonly kind: "GROUP" | "PAGE" | "ACTION";
  readonly title: string;
  readonly order: number;
  /** Whether the enterprise has enabled it. */
  readonly enabled: boolean;
  /** Codes that it requires, and for an action grants; comma-separated. */
  readonly perms?: string | null | undefined;
  /** Codes required in addition, or as an alternative with `permOr`. */
  readonly perms2?: string | null | undefined;
  readonly permOr?: boolean;
}

const codesOf = ({ perms }: MenuRow): string[] => (perms ?? "").split(",").filter(Boolean);

/** Whether the entry itself grants administration of the enterprise (server/kernel, `gives`). */
export function makesAdmin(menu: MenuRow | undefined): boolean {
  return menu?.kind === "ACTION" && codesOf(menu).includes("e:manage");
}

/** Codes that an entry grants (server/kernel, `gives`): a page never grants administration. */
const givenBy = (menu: MenuRow): string[] =>
  codesOf(menu).filter((code) => menu.kind === "ACTION" || code !== "e:manage");

/** Title of the entry that unlocks a page without permissions of its own, for administrators only. */
export function opensWith<M extends MenuRow>(
  nodes: readonly TreeNode<M>[],
  menu: M | undefined,
): string | null {
  if (!menu || menu.kind === "GROUP" || codesOf(menu).length === 0 || givenBy(menu).length > 0) return null;
  return leavesOf(nodes).find(({ data }) => makesAdmin(data))?.label ?? null;
}

/**
 * Entries implied by checked ones because they require codes that these grant: title of the granting entry,
 * by id. For example, 团队 requires only codes that 成员 grants.
 */
export function impliedEntries<M extends MenuRow>(
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

/** The entry, and all entries that grant the same codes. */
function alike<M extends MenuRow>(nodes: readonly TreeNode<M>[], leaf: TreeNode<M>): TreeNode<M>[] {
  const codes = leaf.data ? givenBy(leaf.data).sort().join() : "";
  if (codes === "") return [leaf];
  return leavesOf(nodes).filter(
    ({ data, disabled }) => !disabled && data && givenBy(data).sort().join() === codes,
  );
}

/** The catalogue as a tree in its order; node ids are menu ids as text. */
export function menuTree<M extends MenuRow>(menus: readonly M[]): TreeNode<M>[] {
  const known = new Map(menus.map(({ menuId, title }) => [menuId, title]));
  // an action that unlocks a whole module has the module's title
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

/** Leaves of a tree, which can be granted; the state of inner nodes is derived from them. */
export function leavesOf<M>(nodes: readonly TreeNode<M>[]): TreeNode<M>[] {
  return nodes.flatMap((node) =>
    node.children && node.children.length > 0 ? leavesOf(node.children) : [node],
  );
}

/**
 * Initially checked nodes of the tree. A role stores entries and their groups; in the tree a group is
 * checked exactly when all its descendants are, so groups are derived anew, and empty groups keep their
 * stored state.
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

/** Menu ids to save: all checked leaves. The server adds their groups. */
export function menuIdsOf(nodes: readonly TreeNode[], checked: ReadonlySet<string>): number[] {
  return leavesOf(nodes)
    .filter(({ id }) => checked.has(id))
    .map(({ id }) => Number(id))
    .sort((a, b) => a - b);
}

/** Unsaved changes, as titles of entries. */
export interface MenuChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Titles of granted and revoked entries. */
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

/** Number of checked or implied leaves of a node, and of all its leaves. */
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
 * Checks or clears all leaves of the nodes, except disabled entries and, when checking, entries without
 * permissions of their own. Entries that grant the same codes are cleared together: one alone would stay
 * implied by the other.
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
