import type { Tone } from "@/ui/base/types";

/** What a late plan says of its next step. */
export interface LatePlan {
  readonly overdueDays: number;
  readonly promise:
    | { readonly promisedOn: string; readonly kept: boolean | null | undefined }
    | null
    | undefined;
}

/** What is to be done next, and by which button. */
export interface NextStep {
  readonly text: string;
  readonly tone: Tone;
  readonly by: "promise" | "letter" | null;
}

/** After how many days a letter is written, as the setting says (decision 0098). */
export function dunningDaysOf(setting: unknown): number {
  const { dunningDays } = (setting ?? {}) as { dunningDays?: unknown };
  return typeof dunningDays === "number" ? dunningDays : 30;
}

/** The next step of a late plan: a promise is asked for, waited for, and when it was broken or is long missing a letter is written. */
export function nextStep({ overdueDays, promise }: LatePlan, today: string, dunningDays: number): NextStep {
  if (promise && promise.kept !== true && promise.promisedOn >= today)
    return { text: `等 ${promise.promisedOn.slice(5)} 付款`, tone: "blue", by: null };
  if (promise && promise.kept !== true) return { text: "承诺未兑现，发催款函", tone: "red", by: "letter" };
  if (overdueDays >= dunningDays) return { text: "逾期较久，发催款函", tone: "red", by: "letter" };
  return { text: "联系客户，登记承诺", tone: "yellow", by: "promise" };
}
