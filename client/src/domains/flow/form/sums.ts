import type { Field, FlowRow } from "../definition";
import { columnSum } from "./condition";
import { numberText } from "./ValueView";

/** The sums of a table that are shown, by column, as the columns write their numbers. */
export function sumTexts(table: Field, rows: readonly FlowRow[]): ReadonlyMap<string, string> {
  return new Map(
    (table.columns ?? [])
      .filter(({ key }) => table.sums?.includes(key))
      .map((column) => [column.key, numberText(column, columnSum(rows, column.key))]),
  );
}
