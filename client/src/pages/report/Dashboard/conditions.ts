import { askedAgain } from "../_lib/conditions";
import { narrowed, rowsSearch } from "../_lib/parameters";
import type { Condition, FieldInfo, Keys, Summed } from "../_lib/types";
import type { ParameterRow, TileRow } from "./types";

/** Operators of a parameter, by its kind. */
export const OPS: Readonly<Record<ParameterRow["kind"], FieldInfo["ops"]>> = {
  DAY: ["PERIOD", "BETWEEN"],
  MEMBER: ["IN"],
  TEAM: ["IN"],
  CUSTOMER: ["IN"],
  PROJECT: ["IN"],
  DICT: ["IN"],
};

/** Default condition of a parameter, in the form of a request. */
export function initialOf({ code, initial }: Pick<ParameterRow, "code" | "initial">): Condition | null {
  return initial ? askedAgain(code, initial) : null;
}

/** Effective conditions: those of the reader, else the dashboard's defaults. */
export function holding(parameters: readonly ParameterRow[], asked: readonly Condition[]): Condition[] {
  return parameters.flatMap((parameter) => {
    const said = asked.find(({ field }) => field === parameter.code) ?? initialOf(parameter);
    return said ?? [];
  });
}

/** URL of the rows behind a tile's figure: its report, filtered by the conditions of the tile. */
export function leadingTo(
  { report, bindings }: Pick<TileRow, "report" | "bindings">,
  held: readonly Condition[],
) {
  if (!report) return undefined;
  let search = new URLSearchParams();
  for (const { parameter, field } of bindings) {
    const condition = held.find((one) => one.field === parameter);
    if (condition) search = narrowed(search, field, { ...condition, field });
  }
  const query = search.size > 0 ? `?${search}` : "";
  return {
    page: `${report.path}${query}`,
    rows: (keys: Keys | null, measure: string, summed?: Summed) =>
      `${report.path}${rowsSearch(search, keys, measure, summed)}`,
  };
}

/** Labels of the parameters that filter other tiles but not this one. */
export function unbound(
  { bindings }: Pick<TileRow, "bindings">,
  parameters: readonly ParameterRow[],
  held: readonly Condition[],
): string[] {
  return parameters.flatMap(({ code, label }) => {
    const narrows = held.some(({ field }) => field === code);
    return narrows && !bindings.some(({ parameter }) => parameter === code) ? label : [];
  });
}
