/** Cells of the ledger of receivables: URL parameters, labels and filters. Pure functions. */
import type { ReceivableBucket, ReceivableFilter } from "@/__generated__/LedgerPageQuery.graphql";
import { BUCKET } from "@/domains/mcenter/labels";

/** Content of a ledger cell: one age bucket, all overdue, all outstanding, or all plans. */
export type Cell = ReceivableBucket | "LATE" | "MISSING" | "ALL";

/** Key of the row of sums in the URL. */
export const TOTAL = "sum";

/** A cell as a URL parameter. */
export const cellKey = (row: string, cell: Cell): string => (cell === "ALL" ? row : `${row}.${cell}`);

/** The cell that a URL parameter names; an unknown one means the whole row. */
export function cellOf(key: string): { readonly row: string; readonly cell: Cell } {
  const [row = "", cell = ""] = key.split(".");
  return { row, cell: cell in BUCKET || cell === "LATE" || cell === "MISSING" ? (cell as Cell) : "ALL" };
}

/** Label of a cell. */
export function cellText(cell: Cell): string {
  if (cell === "ALL") return "全部收款计划";
  if (cell === "LATE") return "逾期";
  return cell === "MISSING" ? "未收" : BUCKET[cell].text;
}

/** Query variables of the plans behind a cell: the list's filter, narrowed to the row. */
export function plansOf(filter: ReceivableFilter, row: string, cell: Cell) {
  const id = /^\d{1,19}$/.test(row) ? row : null;
  const own =
    id === null
      ? {}
      : filter.by === "PROJECT"
        ? { projectId: id }
        : id === "0"
          ? { withoutCustomer: true }
          : { customerId: id };
  return {
    filter: { ...filter, ...own },
    cell: cell === "ALL" || cell === "LATE" || cell === "MISSING" ? null : cell,
    late: cell === "LATE" || null,
    missing: cell === "MISSING" || null,
  };
}
