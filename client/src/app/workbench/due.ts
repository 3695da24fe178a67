import { weekdayOf } from "@/domains/workday";
import { formatDate } from "@/ui/base/format";
import { addDays } from "@/ui/input/dates";

/**
 * Range of customers due for contact until the end of today, shared by the card's count and the list behind
 * it.
 */
export const dueRange = () => ({ from: "2000-01-01", to: formatDate(new Date()) });

/** Today and the present week from its Monday, shared by the card of logs and the lists behind it. */
export function logRanges() {
  const today = formatDate(new Date());
  return {
    today: { from: today, to: today },
    week: { from: addDays(today, -weekdayOf(today)), to: today },
  };
}
