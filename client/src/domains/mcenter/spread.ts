import type { SalesSpread } from "@/__generated__/McenterSetTargetPageQuery.graphql";

/** The months of a year. */
export const MONTHS = Array.from({ length: 12 }, (_, month) => month);

/** Sum of amounts in fen. */
export const total = (fen: readonly number[]): number => fen.reduce((sum, value) => sum + value, 0);

/** The spread amounts in fen, or the reason of a refusal. */
export type Spread = { readonly months: readonly number[] } | { readonly refused: string };

/**
 * Spreads an amount over the months that are not locked, evenly or by a pattern; the remainder goes to the
 * earliest of them. Like the server (docs/decisions/0098): the page shows the result before it is saved.
 */
export function spread(
  amount: number,
  how: SalesSpread,
  shape: readonly number[],
  locked: readonly boolean[],
  kept: readonly number[],
): Spread {
  const open = MONTHS.filter((month) => !locked[month]);
  const rest = amount - total(MONTHS.map((month) => (locked[month] ? (kept[month] ?? 0) : 0)));
  if (how === "HAND") return { months: MONTHS.map((month) => kept[month] ?? 0) };
  if (rest < 0) return { refused: "锁定月份之和超过目标" };
  if (open.length === 0) return rest === 0 ? { months: kept } : { refused: "各月都已锁定，总额不能再变" };
  const wanted = how === "LAST_YEAR" ? open.map((month) => Math.max(0, shape[month] ?? 0)) : [];
  // a year without amounts has no pattern
  const weights = total(wanted) > 0 ? wanted : open.map(() => 1);
  const whole = BigInt(total(weights));
  const parts = weights.map((weight) => Number((BigInt(rest) * BigInt(weight)) / whole));
  let left = rest - total(parts);
  const months = MONTHS.map((month) => kept[month] ?? 0);
  open.forEach((month, at) => {
    const more = left > 0 && (weights[at] ?? 0) > 0 ? 1 : 0;
    left -= more;
    months[month] = (parts[at] ?? 0) + more;
  });
  return { months };
}
