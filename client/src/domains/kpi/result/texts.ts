/** Formatting of the figures of appraisals (business §3 KPI). */
import { formatNumber } from "@/ui/base/format";

type Maybe = number | null | undefined;

/** A score in points with up to two decimals; a dash where there is none. */
export const scoreText = (score: Maybe): string =>
  score === null || score === undefined ? "—" : formatNumber(score, 2);

/** A weight or a share in percent. */
export const percentText = (percent: Maybe): string =>
  percent === null || percent === undefined ? "—" : `${formatNumber(percent, 2)}%`;

/** A measured value with its unit; a dash where there is none. */
export function valueText(value: Maybe, unit?: string | null): string {
  if (value === null || value === undefined) return "—";
  const number = formatNumber(value, 4);
  return unit ? `${number} ${unit}` : number;
}

/** Points of a bonus or a deduction, with their sign. */
export function signedText(points: number): string {
  return points > 0 ? `+${formatNumber(points, 2)}` : formatNumber(points, 2);
}

/** The days of a cycle during which a member was present, as a text; null for all of them. */
export function shareText(share: { readonly days: number; readonly daysOf: number }): string | null {
  return share.days < share.daysOf ? `${share.days} / ${share.daysOf} 天` : null;
}
