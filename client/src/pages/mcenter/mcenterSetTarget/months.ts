/** Distribution of a yearly sales target over the months: form values and validation. Pure functions. */
import type { SalesSpread } from "@/__generated__/McenterSetTargetPageQuery.graphql";
import { MONTHS, spread, total } from "@/domains/mcenter/spread";
import { hundredths, hundredthsText, toHundredths } from "@/ui/base/hundredths";
import { notNumber, plainNumber } from "@/ui/input/NumberInput";

/** Form values of a year's target; amounts are typed texts, in yuan. */
export interface TargetValues {
  amount: string;
  spread: SalesSpread;
  months: readonly string[];
  locked: readonly boolean[];
  remark: string;
  reason: string;
}

/** Sum of the typed months, in fen. */
export const sumOfMonths = (months: readonly string[]): number => total(months.map(hundredths));

/** Distributes the amount over the months; on failure they stay as they are, with the reason. */
export function spreadAnew(
  values: TargetValues,
  shape: readonly number[],
): { readonly months: readonly string[]; readonly refused?: string } {
  if (notNumber(values.amount) || values.spread === "HAND") return { months: values.months };
  const result = spread(
    hundredths(values.amount),
    values.spread,
    shape.map(toHundredths),
    values.locked,
    values.months.map(hundredths),
  );
  return "refused" in result
    ? { months: values.months, refused: result.refused }
    : { months: result.months.map(hundredthsText) };
}

/** The months after typing or pasting into one; several pasted figures fill it and those after it. */
export function typedInto(months: readonly string[], month: number, text: string): readonly string[] {
  const parts = text.trim().split(/[\t\r\n]+/);
  return MONTHS.map((at) => {
    const part = parts[at - month];
    return at < month || part === undefined ? (months[at] ?? "") : plainNumber(part);
  });
}

/** Reason why the months do not add up to the amount, or null. */
export function monthsProblem({ amount, months }: TargetValues): string | null {
  const wrong = MONTHS.find((month) => notNumber(months[month] ?? "") !== null);
  if (wrong !== undefined) return `${wrong + 1} 月的金额不对：${notNumber(months[wrong] ?? "")}`;
  const apart = sumOfMonths(months) - hundredths(amount);
  if (apart === 0) return null;
  return `各月之和比年度目标${apart > 0 ? "多" : "少"} ${(Math.abs(apart) / 100).toFixed(2)} 元`;
}
