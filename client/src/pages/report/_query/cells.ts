/** Cells of the result of a stored query as formatted texts. Pure functions. */

import type { exploringDataQuery } from "@/__generated__/exploringDataQuery.graphql";
import { formatMinutes, formatMoney, formatNumber } from "@/ui/base/format";
import { enumLabelOf } from "./enumLabels";

export type Result = NonNullable<exploringDataQuery["response"]["reportQueryData"]>;
export type ResultColumn = Result["columns"][number];
export type ResultRow = Result["rows"][number];

const NUMBERS: readonly ResultColumn["kind"][] = ["NUMBER", "MONEY", "MINUTES", "PERCENT"];

/** Separator of values joined in a cell. */
const BETWEEN = "、";

/** Whether a column has numbers that can be added up, rather than joined texts. */
export const isNumber = ({ kind, list }: Pick<ResultColumn, "kind" | "list">): boolean =>
  list === "COUNT" || (list === "ROWS" && NUMBERS.includes(kind));

/** A cell as formatted text; empty without a value. */
export function wordsOf(
  cell: string | null | undefined,
  { kind, list, type }: Pick<ResultColumn, "kind" | "list" | "type">,
): string {
  if (cell === null || cell === undefined) return "";
  if (!isNumber({ kind, list }) || !Number.isFinite(Number(cell)))
    return cell
      .split(BETWEEN)
      .map((word) => enumLabelOf(type, word))
      .join(BETWEEN);
  const value = Number(cell);
  if (list === "COUNT") return formatNumber(value, 0);
  if (kind === "MONEY") return formatMoney(cell);
  if (kind === "MINUTES") return formatMinutes(value);
  return kind === "PERCENT" ? `${formatNumber(value)}%` : formatNumber(value);
}
