import type { TreeNode } from "@/ui/base/types";

/** One row of the organisation as the server lists it: flat, each naming what is above it. */
export interface OrganizationRow {
  readonly rowId: string;
  readonly name: string;
  readonly parentRowId: string | null | undefined;
  /** People in the team and below it. */
  readonly peopleCount?: number;
}

/**
 * The tree behind a flat list, in the list's order. A row whose parent isn't in the list (a search, a director who
 * sees only part) stands at the root; a row that would be its own ancestor does too, so nothing is lost.
 * `counted` shows the number of people beside each name.
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

/** The names from the root down to a team, for a line of text. */
export function teamPath(path: readonly { readonly name: string }[] | null | undefined): string {
  return (path ?? []).map(({ name }) => name).join(" / ");
}
