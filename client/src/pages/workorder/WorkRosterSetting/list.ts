import type { WorkRosterSettingPageQuery$variables } from "@/__generated__/WorkRosterSettingPageQuery.graphql";
import { days, defineList, record, yesNo } from "@/app/record/list";

/** List of on-call rosters, by zone and time (docs/decisions/0058). */
export const workRosters = defineList<WorkRosterSettingPageQuery$variables>()({
  title: "值班表",
  keyword: "只搜备注，可用拼音",
  storageKey: "work/rosters",
  sorts: ["STARTS_AT", "CREATED_AT"],
  sort: { field: "STARTS_AT", direction: "DESC" },
  filters: {
    open: yesNo("进度", ["未结束", "已结束"], { primary: true }),
    zoneId: record("服务区域", { primary: true }),
    memberId: record("值班人员", { primary: true }),
    during: days("值班日期"),
  },
});
