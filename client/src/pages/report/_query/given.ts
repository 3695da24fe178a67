import type { ReportQueryValueInput } from "@/__generated__/exploringDataQuery.graphql";
import { parametersOf } from "../_lib/parameters";
import type { Condition } from "../_lib/types";
import { type Given, LIMITS, type ParameterDraft } from "./draft";

/** Whether nothing is given. */
export const isNothing = (given: Given | null | undefined): boolean =>
  !given || !(given.period || given.from || given.to || (given.values && given.values.length > 0));

/** What is given, as an address spells it (`_lib/parameters`). */
export function conditionOf(name: string, { values, period, from, to }: Given): Condition {
  if (period) return { field: name, op: "PERIOD", period };
  if (from || to) return { field: name, op: "BETWEEN", ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return { field: name, op: "IN", values: [...(values ?? [])] };
}

/** What an address says of a parameter. */
const givenOf = ({ values, period, from, to }: Condition): Given => ({ values, period, from, to });

/** What the reader says by the address, of the parameters that there are; by their names. */
export function givenIn(
  search: URLSearchParams,
  parameters: readonly Pick<ParameterDraft, "name">[],
): ReadonlyMap<string, Given> {
  return new Map(
    parametersOf(search, LIMITS.parameters).flatMap((condition) =>
      parameters.some(({ name }) => name === condition.field)
        ? [[condition.field, givenOf(condition)] as const]
        : [],
    ),
  );
}

/** As it is sent. */
export const sent = (given: ReadonlyMap<string, Given>): ReportQueryValueInput[] =>
  [...given].map(([name, { values, period, from, to }]) => ({
    name,
    ...(values && values.length > 0 ? { values: [...values] } : {}),
    ...(period ? { period } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }));
