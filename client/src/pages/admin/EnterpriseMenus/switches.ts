/** An entry of the catalogue as the owner switches it. */
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

/** The entry itself, or all that stand in the group. */
function meant(rows: readonly SwitchRow[], menuId: number): readonly SwitchRow[] {
  return rows.filter(
    ({ menu }) => menu.kind !== "GROUP" && (menu.menuId === menuId || menu.parentId === menuId),
  );
}

/** What is enabled once an entry, or all of a group, was switched; groups follow by themselves. */
export function switched(rows: readonly SwitchRow[], menuId: number, on: boolean): number[] {
  const turned = new Set(meant(rows, menuId));
  return rows
    .filter((row) => row.menu.kind !== "GROUP" && (turned.has(row) ? on : row.menu.enabled))
    .map(({ menu }) => menu.menuId);
}

/** What members lose when it is switched off; null where nobody does. */
export function lost(rows: readonly SwitchRow[], menuId: number): string | null {
  const going = meant(rows, menuId).filter(({ menu, memberCount }) => menu.enabled && memberCount > 0);
  if (going.length === 0) return null;
  const said = going.map(({ menu, memberCount }) => `“${menu.title}”（${memberCount} 名成员）`);
  return `停用后，这些成员立即失去：${said.join("、")}，是否继续?`;
}
