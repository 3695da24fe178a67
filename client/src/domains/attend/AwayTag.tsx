import type { AttendApplicationKind } from "@/__generated__/ApplyRows_applications.graphql";
import { formatDate, parseTime } from "@/ui/base/format";
import { StatusTag } from "@/ui/frame/StatusTag";

/** Leave or a trip that a member is on; the type of leave is not told. */
export interface Away {
  readonly kind: AttendApplicationKind;
  /** The moment at which they are back. */
  readonly until: string;
}

/** The absence of a member in words, with its last day: 休假至 03-06, 出差至 03-06. */
export function awayText({ kind, until }: Away): string {
  const end = parseTime(until);
  const day = end ? formatDate(end.getTime() - 1).slice(5) : "";
  return `${kind === "TRIP" ? "出差" : "休假"}至 ${day}`;
}

/** The same as a tag beside their name; nothing where they are not away. */
export function AwayTag({ away }: { away: Away | null | undefined }) {
  return away ? <StatusTag tone="violet">{awayText(away)}</StatusTag> : null;
}
