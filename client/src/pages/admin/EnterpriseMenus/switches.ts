/**
 * Computation of the enabled menus when the owner of the enterprise enables or disables an entry: pure
 * functions.
 */

/** An entry of the menu catalogue, as the owner enables or disables it. */
export interface SwitchRow {
  readonly memberCount: number;
  readonly menu: {
    readonly menuId: number;
    readonly parentId: number | null | undefined;
    readonly kind: "GROUP" | "PAGE" | "ACTION";
    readonly title: string;
    readonly enabled: boolean;
  };
}

/** Entries that a switch affects: the entry itself, or all entries of its group. */
function meant(rows: readonly SwitchRow[], menuId: number): readonly SwitchRow[] {
  return rows.filter(
    ({ menu }) => menu.kind !== "GROUP" && (menu.menuId === menuId || menu.parentId === menuId),
  );
}

/**
 * Enabled menu ids after an entry or a whole group was switched; a group is enabled when one of its entries
 * is.
 */
export function switched(rows: readonly SwitchRow[], menuId: number, on: boolean): number[] {
  const turned = new Set(meant(rows, menuId));
  return rows
    .filter((row) => row.menu.kind !== "GROUP" && (turned.has(row) ? on : row.menu.enabled))
    .map(({ menu }) => menu.menuId);
}

/**
 * Warning with the number of members who lose access when an entry is disabled; null where there are none.
 */
export function lost(rows: readonly SwitchRow[], menuId: number): string | null {
  const going = meant(rows, menuId).filter(({ menu, memberCount }) => menu.enabled && memberCount > 0);
  if (going.length === 0) return null;
  const said = going.map(({ menu, memberCount }) => `“${menu.title}”（${memberCount} 名成员）`);
  return `停用后，这些成员立即失去：${said.join("、")}，是否继续?`;
}
