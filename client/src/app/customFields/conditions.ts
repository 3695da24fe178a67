import type { Sort } from "@/ui/base/types";
import type { Codec } from "@/ui/list/listParams";

/** Condition of a list's filter on a custom field, in the form of the server's input. */
export interface OwnCondition {
  readonly fieldId: string;
  readonly eq?: string;
  readonly in?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly blank?: boolean;
}

/** Largest number of conditions, as on the server. */
export const MOST = 10;

function written({ fieldId, eq, in: any, from, to, blank }: OwnCondition): readonly string[] {
  if (any !== undefined) return [fieldId, "in", ...any];
  if (eq !== undefined) return [fieldId, "eq", eq];
  if (blank !== undefined) return [fieldId, "blank", blank ? "1" : "0"];
  return [fieldId, "range", from ?? "", to ?? ""];
}

function read([fieldId = "", test = "", ...words]: readonly string[]): OwnCondition[] {
  const [first = "", second = ""] = words;
  if (!/^\d+$/.test(fieldId)) return [];
  if (test === "in" && words.length > 0) return [{ fieldId, in: words }];
  if (test === "eq" && first !== "") return [{ fieldId, eq: first }];
  if (test === "blank") return [{ fieldId, blank: first === "1" }];
  if (test !== "range" || (first === "" && second === "")) return [];
  return [{ fieldId, ...(first ? { from: first } : {}), ...(second ? { to: second } : {}) }];
}

/**
 * Encodes conditions for an address: `12:in:a:b,13:range:1:5`, which needs no field definitions. Invalid
 * parts are dropped.
 */
export const conditionsCodec: Codec<readonly OwnCondition[]> = {
  empty: [],
  encode: (all) => all.map((one) => written(one).map(encodeURIComponent).join(":")).join(","),
  decode: (text) => {
    try {
      const all = text.split(",").map((one) => one.split(":").map(decodeURIComponent));
      return all.flatMap(read).slice(0, MOST);
    } catch {
      return [];
    }
  },
};

/** Replaces the condition of a field; an empty one is removed. */
export function asking(
  all: readonly OwnCondition[],
  fieldId: string,
  test: Omit<OwnCondition, "fieldId"> | null,
): readonly OwnCondition[] {
  const others = all.filter((one) => one.fieldId !== fieldId);
  return test ? [...others, { fieldId, ...test }] : others;
}

/** The order of a list as parameters of REST's exports. */
export function orderParameters(sort: Sort | null) {
  return { column: sort?.field, order: sort?.direction.toLowerCase() };
}

/** The conditions as a parameter of REST's exports. */
export function ownParameter(all: readonly object[] | null | undefined): string | undefined {
  return all && all.length > 0 ? JSON.stringify(all) : undefined;
}
