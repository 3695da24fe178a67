import type { AttendGroupListPageQuery$variables } from "@/__generated__/AttendGroupListPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { defineList, record, select } from "@/app/record/list";
import { ATTEND_GROUP_KIND } from "@/domains/attend/labels";

/** List of attendance groups (business §2 Attendance: AttendGroupList). */
export const groups = defineList<AttendGroupListPageQuery$variables>()({
  title: "考勤组",
  keyword: "考勤组名称、备注或拼音",
  storageKey: "attend/groups",
  sorts: ["SORT_ORDER", "CREATED_AT"],
  sort: { field: "SORT_ORDER", direction: "ASC" },
  filters: {
    kind: select("考勤类型", optionsOf(ATTEND_GROUP_KIND), { primary: true }),
    memberId: record("今天所含成员", { primary: true }),
  },
});
