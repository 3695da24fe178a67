import { formatNumber } from "@/ui/base/format";
import type { Tone } from "@/ui/base/types";
import { notNumber } from "@/ui/input/NumberInput";

/** Points of appraisal events: display and validation. Pure functions. */

/** Largest number of points of an event, positive or negative. */
export const MOST_POINTS = 100;

/** Points with their sign: +2.5, -1, 0. */
export function pointsText(points: number): string {
  return points > 0 ? `+${formatNumber(points)}` : formatNumber(points);
}

/** Reward or penalty. */
export function pointsTone(points: number): Tone {
  if (points === 0) return "neutral";
  return points > 0 ? "green" : "red";
}

/** Validation error of typed points; null when they are valid. */
export function pointsProblem(text: string): string | null {
  if (text.trim() === "") return "请输入分值";
  return notNumber(text, { negative: true, most: MOST_POINTS, tooMuch: "分值应在 -100 到 100 之间" });
}
