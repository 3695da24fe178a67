import type { AttendApplicationKind } from "@/__generated__/AttendFlowListPageQuery.graphql";
import { formatDate, parseTime } from "@/ui/base/format";
import { timeAt } from "../moments";

/** Formatting of the periods of applications: pure functions. */

/**
 * 2026-03-05 09:00 至 18:00, or 2026-03-05 09:00 至 2026-03-06 18:00; for a punch correction the time of the
 * punch.
 */
export function periodText({
  kind,
  beginsAt,
  endsAt,
}: {
  readonly kind: AttendApplicationKind;
  readonly beginsAt: string;
  readonly endsAt: string;
}): string {
  const begin = `${formatDate(beginsAt)} ${timeAt(beginsAt)}`;
  if (kind === "REPAIR") return begin;
  // an end at midnight is shown as the end of the day before
  const last = new Date((parseTime(endsAt)?.getTime() ?? 0) - 1);
  const isMidnight = timeAt(endsAt) === "00:00";
  const [from, to] = [formatDate(beginsAt), formatDate(isMidnight ? last : endsAt)];
  if (isMidnight && timeAt(beginsAt) === "00:00") return from === to ? from : `${from} 至 ${to}`;
  const end = isMidnight ? "24:00" : timeAt(endsAt);
  return from === to ? `${begin} 至 ${end}` : `${begin} 至 ${to} ${end}`;
}
