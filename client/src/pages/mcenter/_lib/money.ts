import { formatMoney, formatPercent } from "@/ui/base/format";

/** Share of a target that was achieved; null without a target. */
export const shareOf = (achieved: number, target: number): number | null =>
  target > 0 ? achieved / target : null;

export const shareText = (achieved: number, target: number): string =>
  formatPercent(shareOf(achieved, target)) || "—";

/** Amount with its sign, as text. */
export const signed = (amount: number): string => `${amount > 0 ? "+" : ""}${formatMoney(amount)}`;
