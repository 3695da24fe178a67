import type { WeeklyStatus } from "@/__generated__/WeeklyHead_weekly.graphql";
import { SENT } from "@/domains/weekly/labels";
import type { DateRangeValue } from "@/ui/base/types";

/** Filters of the list for the reports that a figure counts. */
export interface Rows {
  readonly authorId?: string | null | undefined;
  readonly teamId?: string | null | undefined;
  /** Weeks that begin from one day to the other. */
  readonly days?: DateRangeValue | null | undefined;
  readonly statuses?: readonly WeeklyStatus[];
  readonly late?: boolean;
  readonly whose?: "MINE" | "TEAM" | null;
}

/** The module of the statistics, whose links stay in it. */
export type Area = "/report" | "/weeklyReport";

/** URL of the reports behind a figure: those of members, submitted unless stated otherwise. */
export function rowsOf(area: Area, rows: Rows): string {
  const { authorId, teamId, days, statuses = SENT, late, whose } = rows;
  const search = new URLSearchParams({ scope: "MEMBER", statuses: statuses.join(",") });
  if (authorId) search.set("authorId", authorId);
  if (teamId) search.set("teamId", teamId);
  if (days) search.set("days", `${days.from}~${days.to}`);
  if (late !== undefined) search.set("late", late ? "1" : "0");
  if (whose) search.set("whose", whose);
  return `${area}/detailWeeklyReport?${search}`;
}

/** URL of a report in the list. */
export const reportOf = (area: Area, rowId: string): string => `${area}/detailWeeklyReport?show=${rowId}`;
