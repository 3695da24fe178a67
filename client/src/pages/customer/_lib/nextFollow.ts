/** Time of a customer's next follow-up: field name and shortcuts. */
import { formatDate } from "@/ui/base/format";
import type { QuickMoment } from "@/ui/base/types";

/** Name of the field with a customer's next follow-up. */
export const NEXT_FOLLOW = "nextFollowAt";

/** Default time of day, in the enterprise's time zone. */
const MORNING = "09:00:00";
const DAY_MS = 86_400_000;

/** Shortcuts for the next follow-up, by days in the enterprise's time zone rather than the browser's. */
export function quickMoments(now: Date = new Date()): QuickMoment[] {
  const today = Date.parse(`${formatDate(now)}T00:00:00Z`);
  // weekday of the date itself: 0 is Sunday
  const untilMonday = (8 - new Date(today).getUTCDay()) % 7 || 7;
  const ahead = (days: number) => `${new Date(today + days * DAY_MS).toISOString().slice(0, 10)} ${MORNING}`;
  return [
    { label: "明天", value: ahead(1) },
    { label: "三天后", value: ahead(3) },
    { label: "下周一", value: ahead(untilMonday) },
  ];
}
