/** Follow-up interval of customers: validation and input. */
import { check } from "@/ui/form/rules";

/** Longest interval between two follow-ups, in days. */
const MOST = 365;

/** Validation rules of an optional number of days. */
export const followDaysRules = [
  check((days: string) =>
    days === "" || (Number(days) >= 1 && Number(days) <= MOST) ? null : `请输入 1 到 ${MOST} 之间的天数`,
  ),
];

/** Input of the interval in days; null applies the enterprise's setting. */
export function daysGiven(days: string): number | null {
  return days === "" ? null : Number(days);
}
