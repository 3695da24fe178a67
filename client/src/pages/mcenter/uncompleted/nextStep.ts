/** Next steps: of an overdue payment plan in dunning, and of a target behind schedule. Pure functions. */
import type { Tone } from "@/ui/base/types";

/** Fields of an overdue payment plan that decide its next step. */
export interface LatePlan {
  readonly overdueDays: number;
  readonly promise:
    | { readonly promisedOn: string; readonly kept: boolean | null | undefined }
    | null
    | undefined;
}

/** Next step, and its button. */
export interface NextStep {
  readonly text: string;
  readonly tone: Tone;
  readonly by: "promise" | "letter" | null;
}

/** Days overdue before a letter, from the setting (decision 0098). */
export function dunningDaysOf(setting: unknown): number {
  const { dunningDays } = (setting ?? {}) as { dunningDays?: unknown };
  return typeof dunningDays === "number" ? dunningDays : 30;
}

/**
 * Next step of an overdue plan: request a promise, wait for it, or write a dunning letter when the promise
 * was broken or the plan is long overdue without one.
 */
export function nextStep({ overdueDays, promise }: LatePlan, today: string, dunningDays: number): NextStep {
  if (promise && promise.kept !== true && promise.promisedOn >= today)
    return { text: `等 ${promise.promisedOn.slice(5)} 付款`, tone: "blue", by: null };
  if (promise && promise.kept !== true) return { text: "承诺未兑现，发催款函", tone: "red", by: "letter" };
  if (overdueDays >= dunningDays) return { text: "逾期较久，发催款函", tone: "red", by: "letter" };
  return { text: "联系客户，登记承诺", tone: "yellow", by: "promise" };
}

/**
 * Amount to achieve in each remaining month of a year, the current one included, to reach its target; null
 * when the year is over.
 */
export function monthlyNeed(
  { targetTotal, achievedTotal }: { readonly targetTotal: number; readonly achievedTotal: number },
  year: number,
  today: string,
): number | null {
  const [present = 0, month = 1] = today.split("-").map(Number);
  if (year < present) return null;
  const months = year > present ? 12 : 13 - month;
  return Math.max(0, targetTotal - achievedTotal) / months;
}
