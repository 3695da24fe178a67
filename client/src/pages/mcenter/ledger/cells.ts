import type { ReceivableBucket, ReceivableFilter } from "@/__generated__/LedgerPageQuery.graphql";
import { BUCKET } from "@/domains/mcenter/labels";

/** What a cell of the ledger counts: one age, all that is late, all that is missing, or all plans. */
export type Cell = ReceivableBucket | "LATE" | "MISSING" | "ALL";

/** The row of sums, as the address names it. */
export const TOTAL = "sum";

/** A cell as the address says it. */
export const cellKey = (row: string, cell: Cell): string => (cell === "ALL" ? row : `${row}.${cell}`);

/** The cell that an address says; what is none is the whole row. */
export function cellOf(key: string): { readonly row: string; readonly cell: Cell } {
  const [row = "", cell = ""] = key.split(".");
  return { row, cell: cell in BUCKET || cell === "LATE" || cell === "MISSING" ? (cell as Cell) : "ALL" };
}

/** What a cell is called. */
export function cellText(cell: Cell): string {
  if (cell === "ALL") return "全部收款计划";
  if (cell === "LATE") return "逾期";
  return cell === "MISSING" ? "未收" : BUCKET[cell].text;
}

/** The variables of the plans behind a cell: the filter of the list, narrowed down to the row. */
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
