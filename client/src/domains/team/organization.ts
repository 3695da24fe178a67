import type { TreeNode } from "@/ui/base/types";

/** One row of the organisation, as listed by the server: flat, each with its parent. */
export interface OrganizationRow {
  readonly rowId: string;
  readonly name: string;
  readonly parentRowId: string | null | undefined;
  /** Number of members in the team and below it. */
  readonly peopleCount?: number;
}

/**
 * The tree of a flat list, in the list's order. A row whose parent isn't in the list (a search, a director
 * with access to a part only) becomes a root; a row that would be its own ancestor does too, so that no row
 * is lost. `counted` shows the number of members beside each name.
 */
export function organizationTree<R extends OrganizationRow>(
  rows: readonly R[],
  counted = true,
): TreeNode<R>[] {
  const known = new Set(rows.map((row) => row.rowId));
  const below = new Map<string | null, R[]>();
  for (const row of rows) {
    const parent =
      row.parentRowId && known.has(row.parentRowId) && row.parentRowId !== row.rowId ? row.parentRowId : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const placed = new Set<string>();
  const build = (parent: string | null): TreeNode<R>[] =>
    (below.get(parent) ?? []).flatMap((row) => {
      if (placed.has(row.rowId)) return [];
      placed.add(row.rowId);
      const children = build(row.rowId);
      return [
        {
          id: row.rowId,
          label: row.name,
          count: counted ? (row.peopleCount ?? null) : null,
          data: row,
          children,
        },
      ];
    });
  const roots = build(null);
  const lost = rows.filter((row) => !placed.has(row.rowId));
  return lost.length === 0
    ? roots
    : [...roots, ...lost.map((row) => ({ id: row.rowId, label: row.name, data: row, children: [] }))];
}

/** The names from the root down to a team, as a text. */
export function teamPath(path: readonly { readonly name: string }[] | null | undefined): string {
  return (path ?? []).map(({ name }) => name).join(" / ");
}
