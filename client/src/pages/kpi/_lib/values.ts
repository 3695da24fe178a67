/** Parsing and validation of typed values and scores: pure functions. */
import { MOST_VALUE, SCORE_DIGITS, VALUE_DIGITS } from "@/domains/kpi/scoring";
import { notNumber } from "@/ui/input/NumberInput";

/** The fields of a scoring rule that bound typed values. */
export interface Bounds {
  readonly method: string;
  readonly floor: number;
  readonly cap: number;
}

/** Number of decimals that a rater may type; that of a score where the value itself is the score. */
export const decimalsOf = ({ method }: Pick<Bounds, "method">): number =>
  method === "DIRECT" ? SCORE_DIGITS : VALUE_DIGITS;

/** Reason why the scoring rule rejects a typed text; null for valid and for empty texts. */
export function valueProblem(text: string, scoring: Bounds): string | null {
  const typed = text.trim();
  if (typed === "") return null;
  const wrong = notNumber(typed, { decimals: decimalsOf(scoring), negative: true, most: MOST_VALUE });
  if (wrong) return wrong;
  const { method, floor, cap } = scoring;
  const value = Number(typed);
  // computed scores are clamped to their bounds, a typed one is rejected
  if (method === "DIRECT" && (value < floor || value > cap)) return `应在 ${floor} 到 ${cap} 之间`;
  return null;
}

/** Number as text of an input; empty for null. */
export const typedOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

/** Number of a typed text; null for an empty one. */
export const numberOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));
