import { csvOf } from "@/ui/base/csv";
import { saveFile } from "@/ui/dialog/exchangeRules";
import { linesOf, type ResultColumn, type ResultRow } from "./cells";

/** Exports the rows of a stored query as a CSV file. */
export function exportQuery(
  name: string,
  columns: readonly ResultColumn[],
  rows: readonly ResultRow[],
): void {
  const blob = new Blob([csvOf(linesOf(columns, rows))], { type: "text/csv;charset=utf-8" });
  saveFile({ blob, name: `${name}.csv` });
}
