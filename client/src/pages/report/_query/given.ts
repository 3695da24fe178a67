import type { ReportQueryValueInput } from "@/__generated__/exploringDataQuery.graphql";
import { parametersOf } from "../_lib/parameters";
import type { Condition } from "../_lib/types";
import { type Given, LIMITS, type ParameterDraft } from "./draft";

/** Whether a parameter's value is empty. */
export const isNothing = (given: Given | null | undefined): boolean =>
  !given || !(given.period || given.from || given.to || (given.values && given.values.length > 0));

/** A value as a condition, which URLs can encode (`_lib/parameters`). */
export function conditionOf(name: string, { values, period, from, to }: Given): Condition {
  if (period) return { field: name, op: "PERIOD", period };
  if (from || to) return { field: name, op: "BETWEEN", ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return { field: name, op: "IN", values: [...(values ?? [])] };
}

/** The value in a condition of the URL. */
const givenOf = ({ values, period, from, to }: Condition): Given => ({ values, period, from, to });

/** Values of the existing parameters in the URL, by name. */
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

/** The values as they are sent. */
export const sent = (given: ReadonlyMap<string, Given>): ReportQueryValueInput[] =>
  [...given].map(([name, { values, period, from, to }]) => ({
    name,
    ...(values && values.length > 0 ? { values: [...values] } : {}),
    ...(period ? { period } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }));
