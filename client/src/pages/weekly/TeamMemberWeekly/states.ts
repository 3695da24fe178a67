import type { TeamMemberWeeklyPageQuery } from "@/__generated__/TeamMemberWeeklyPageQuery.graphql";
import type { MemberState } from "./list";

/** A member in a week, with their report as far as it exists for the viewer. */
export type MemberRow = NonNullable<TeamMemberWeeklyPageQuery["response"]["weeklyMembers"]>[number];

/** The report of a row if it was submitted; a draft of the viewer does not count. */
export const sentOf = ({ weekly }: MemberRow) => (weekly?.submittedAt ? weekly : null);

const IS: Readonly<Record<MemberState, (row: MemberRow) => boolean>> = {
  SENT: (row) => sentOf(row) !== null,
  LATE: (row) => sentOf(row)?.late ?? false,
  MISSING: (row) => sentOf(row) === null,
  WAITING: (row) => sentOf(row)?.viewerCan.comment ?? false,
};

/** Row ids of those of the rows' members who have not submitted. */
export const missingIds = (rows: readonly MemberRow[]): string[] =>
  rows.flatMap((row) => (IS.MISSING(row) && row.member ? [row.member.rowId] : []));

/** The members in a state; all of them without one. */
export function membersIn(
  rows: readonly MemberRow[],
  state: string | null | undefined,
): readonly MemberRow[] {
  const is = state && state in IS ? IS[state as MemberState] : undefined;
  return is ? rows.filter(is) : rows;
}

/**
 * Key of a row: the row id of the report, which links in notifications contain; that of the member where
 * there is no report.
 */
export const keyOf = ({ member, weekly }: MemberRow): string => weekly?.rowId ?? `m${member?.rowId ?? ""}`;

/** Whether a key names a member without a report. */
export const isMissingKey = (key: string): boolean => key.startsWith("m");
