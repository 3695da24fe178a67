import type { useWeeklyLines_weekly$data } from "@/__generated__/useWeeklyLines_weekly.graphql";
import type { WeeklyStatus } from "@/__generated__/WeeklyHead_weekly.graphql";
import type { Label } from "@/app/record/labels";

type WeeklyScope = useWeeklyLines_weekly$data["scope"];

/** Statuses of a report, with the server's labels. */
export const WEEKLY_STATUS: Readonly<Record<WeeklyStatus, Label>> = {
  DRAFT: { text: "草稿", tone: "neutral" },
  SUBMITTED: { text: "已提交", tone: "blue" },
  LOCKED: { text: "已锁定", tone: "green" },
  REOPENED: { text: "已重开", tone: "pink" },
};

/** Statuses of reports that were submitted, including those returned since. */
export const SENT: readonly WeeklyStatus[] = ["SUBMITTED", "LOCKED", "REOPENED"];

/** The report of a member, or the summary of a team. */
export const WEEKLY_SCOPE: Readonly<Record<WeeklyScope, Label>> = {
  MEMBER: { text: "个人周报", tone: "blue" },
  TEAM: { text: "团队汇总", tone: "violet" },
};

/** The pages of a week (business §2 Weekly). */
export type WeeklyPlace = "my" | "TeamMemberWeekly" | "TeamWeekly";

/** The address of a page for the week of a day. */
export function weeklyOf(day: string, place: WeeklyPlace = "my"): string {
  return `/weekly/${day}/${place}`;
}

/**
 * The area of an address: the same statistics have addresses in two areas
 * (business §2 Weekly, Report area).
 */
export function reportArea(pathname: string): "/report" | "/weeklyReport" {
  return pathname.startsWith("/report/") ? "/report" : "/weeklyReport";
}
