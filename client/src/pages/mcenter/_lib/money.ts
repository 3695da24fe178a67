import { formatMoney, formatPercent } from "@/ui/base/format";

/** The share of a target that was achieved; none without a target. */
export const shareOf = (achieved: number, target: number): number | null =>
  target > 0 ? achieved / target : null;

export const shareText = (achieved: number, target: number): string =>
  formatPercent(shareOf(achieved, target)) || "—";

/** A difference with its sign. */
export const signed = (amount: number): string => `${amount > 0 ? "+" : ""}${formatMoney(amount)}`;
