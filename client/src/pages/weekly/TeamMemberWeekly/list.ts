import type { TeamMemberWeeklyPageQuery } from "@/__generated__/TeamMemberWeeklyPageQuery.graphql";
import { defineList, record, select } from "@/app/record/list";
import { weekIn } from "@/domains/weekly/weeks";

/** State of a member's report of a week. */
export type MemberState = "MISSING" | "SENT" | "LATE" | "WAITING";

export const MEMBER_STATES: readonly { readonly value: MemberState; readonly label: string }[] = [
  { value: "SENT", label: "已提交" },
  { value: "LATE", label: "逾期提交" },
  { value: "MISSING", label: "未提交" },
  { value: "WAITING", label: "待点评" },
];

/**
 * Definition of the list of a week's members with their reports; the server sends the whole list, paged and
 * filtered here (business §2 Weekly).
 */
export const members = defineList<TeamMemberWeeklyPageQuery["variables"]>()({
  title: "成员周报",
  keyword: false,
  storageKey: "weekly/TeamMemberWeekly",
  filters: {
    state: select("提交情况", MEMBER_STATES, { primary: true, as: null }),
    teamId: record("团队", { primary: true, as: null }),
  },
  variables: ({ values }, _search, params) => {
    const { monday, year } = weekIn(params.date);
    return { day: monday, year, teamId: values.teamId };
  },
});
