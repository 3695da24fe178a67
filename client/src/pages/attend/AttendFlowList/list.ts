import type { AttendFlowListPageQuery$variables } from "@/__generated__/AttendFlowListPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { days, defineList, flag, multi, record } from "@/app/record/list";
import { ATTEND_APPLICATION_KIND, ATTEND_APPLICATION_STATUS } from "@/domains/attend/labels";

/** List of attendance applications, from the approval module (business §2 Attendance: AttendFlowList). */
export const applications = defineList<AttendFlowListPageQuery$variables>()({
  title: "假勤审批",
  keyword: false,
  storageKey: "attend/AttendFlowList",
  sorts: ["BEGINS_AT", "CREATED_AT"],
  sort: { field: "BEGINS_AT", direction: "DESC" },
  filters: {
    kinds: multi("类别", optionsOf(ATTEND_APPLICATION_KIND), { primary: true }),
    statuses: multi("状态", optionsOf(ATTEND_APPLICATION_STATUS), { primary: true }),
    memberId: record("申请人", { primary: true }),
    days: days("日期", { primary: true }),
    typeId: record("类型"),
    teamId: record("团队"),
    mine: flag("只看我的"),
  },
});
