import type { DetailWeeklyReportPageQuery$variables } from "@/__generated__/DetailWeeklyReportPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { choice, days, defineList, multi, record, select, yesNo } from "@/app/record/list";
import { WEEKLY_SCOPE, WEEKLY_STATUS } from "@/domains/weekly/labels";

const WHOSE = [
  { value: "MINE", label: "我的" },
  { value: "TEAM", label: "我负责的团队" },
] as const;

/**
 * Definition of the list of weekly reports and summaries visible to the viewer
 * (business §2 Weekly: detail).
 */
export const reports = defineList<DetailWeeklyReportPageQuery$variables>()({
  title: "周报明细",
  keyword: "周报内容或拼音",
  storageKey: "weeklyReport/detail",
  sorts: ["MONDAY", "SUBMITTED_AT", "CREATED_AT"],
  sort: { field: "MONDAY", direction: "DESC" },
  filters: {
    authorId: record("填写人", { primary: true }),
    teamId: record("团队", { primary: true }),
    days: days("周", { primary: true }),
    scope: select("类型", optionsOf(WEEKLY_SCOPE)),
    statuses: multi("状态", optionsOf(WEEKLY_STATUS)),
    late: yesNo("提交", ["逾期提交", "按时提交"]),
    grade: choice("评级"),
    exactTeam: yesNo("下级团队", ["不含下级", "含下级"]),
    whose: select("范围", WHOSE),
  },
});
