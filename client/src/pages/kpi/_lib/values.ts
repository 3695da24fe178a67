/** Values and scores as they are typed: pure functions. */
import { MOST_VALUE, SCORE_DIGITS, VALUE_DIGITS } from "@/domains/kpi/scoring";
import { notNumber } from "@/ui/input/NumberInput";

/** The part of a scoring that bounds typed values. */
export interface Bounds {
  readonly method: string;
  readonly floor: number;
  readonly cap: number;
}

/** The decimals that a rater may type: a value that is the score itself has those of a score. */
export const decimalsOf = ({ method }: Pick<Bounds, "method">): number =>
  method === "DIRECT" ? SCORE_DIGITS : VALUE_DIGITS;

/** The reason why a typed text is no value that the scoring takes; null for one that is, and for nothing typed. */
export function valueProblem(text: string, scoring: Bounds): string | null {
  const typed = text.trim();
  if (typed === "") return null;
  const wrong = notNumber(typed, { decimals: decimalsOf(scoring), negative: true, most: MOST_VALUE });
  if (wrong) return wrong;
  const { method, floor, cap } = scoring;
  const value = Number(typed);
  // computed scores are cut to their bounds, a typed one is refused
  if (method === "DIRECT" && (value < floor || value > cap)) return `应在 ${floor} 到 ${cap} 之间`;
  return null;
}

/** A number as somebody would type it; nothing for none. */
export const typedOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);

/** A typed number; null for nothing typed. */
export const numberOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));
