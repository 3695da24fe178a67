import { formatDateTime } from "@/ui/base/format";
import { addDays } from "@/ui/input/dates";

const MIDNIGHT = "00:00";

/** Formats a period: whole days as days, others with times; a single day is named once. */
export function periodText(beginsAt: string, endsAt: string): string {
  const [from = "", fromTime = ""] = formatDateTime(beginsAt).slice(0, 16).split(" ");
  const [to = "", toTime = ""] = formatDateTime(endsAt).slice(0, 16).split(" ");
  if (fromTime === MIDNIGHT && toTime === MIDNIGHT && to > from) {
    const last = addDays(to, -1);
    return last === from ? from : `${from} 至 ${last}`;
  }
  return from === to ? `${from} ${fromTime} 至 ${toTime}` : `${from} ${fromTime} 至 ${to} ${toTime}`;
}
