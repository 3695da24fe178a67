import { check } from "@/ui/form/rules";

/** The longest time between two follow-ups; days. */
const MOST = 365;

/** A number of days, or nothing. */
export const followDaysRules = [
  check((days: string) =>
    days === "" || (Number(days) >= 1 && Number(days) <= MOST) ? null : `请输入 1 到 ${MOST} 之间的天数`,
  ),
];

/** As it is sent: without days those of the enterprise count. */
export function daysGiven(days: string): number | null {
  return days === "" ? null : Number(days);
}
