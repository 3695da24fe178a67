import type { AttendApplicationKind } from "@/__generated__/ApplyRows_applications.graphql";
import { formatDate, parseTime } from "@/ui/base/format";
import { StatusTag } from "@/ui/frame/StatusTag";

/** Current absence of a member, by leave or business trip; the type of leave is confidential. */
export interface Away {
  readonly kind: AttendApplicationKind;
  /** When the member is back. */
  readonly until: string;
}

/** The absence of a member as a text, with its last day: 休假至 03-06, 出差至 03-06. */
export function awayText({ kind, until }: Away): string {
  const end = parseTime(until);
  const day = end ? formatDate(end.getTime() - 1).slice(5) : "";
  return `${kind === "TRIP" ? "出差" : "休假"}至 ${day}`;
}

/** The absence as a tag beside the member's name; nothing without an absence. */
export function AwayTag({ away }: { away: Away | null | undefined }) {
  return away ? <StatusTag tone="violet">{awayText(away)}</StatusTag> : null;
}
