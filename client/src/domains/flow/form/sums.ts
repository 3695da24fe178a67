import type { Field, FlowRow } from "../definition";
import { columnSum } from "./condition";
import { numberText } from "./numberText";

/** The displayed sums of a table, by column, formatted like the columns. */
export function sumTexts(table: Field, rows: readonly FlowRow[]): ReadonlyMap<string, string> {
  return new Map(
    (table.columns ?? [])
      .filter(({ key }) => table.sums?.includes(key))
      .map((column) => [column.key, numberText(column, columnSum(rows, column.key))]),
  );
}
