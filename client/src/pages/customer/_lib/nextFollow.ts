import { formatDate } from "@/ui/base/format";
import type { QuickMoment } from "@/ui/base/types";

/** The field of a customer that says when it is to be followed next. */
export const NEXT_FOLLOW = "nextFollowAt";

/** When a day's work begins, in the enterprise's time. */
const MORNING = "09:00:00";
const DAY_MS = 86_400_000;

/** What the next follow-up mostly becomes: the enterprise's days, whatever the machine's clock says of its zone. */
export function quickMoments(now: Date = new Date()): QuickMoment[] {
  const today = Date.parse(`${formatDate(now)}T00:00:00Z`);
  // of days as such: 0 is Sunday
  const untilMonday = (8 - new Date(today).getUTCDay()) % 7 || 7;
  const ahead = (days: number) => `${new Date(today + days * DAY_MS).toISOString().slice(0, 10)} ${MORNING}`;
  return [
    { label: "明天", value: ahead(1) },
    { label: "三天后", value: ahead(3) },
    { label: "下周一", value: ahead(untilMonday) },
  ];
}
