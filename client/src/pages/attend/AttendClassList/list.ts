import type { AttendClassListPageQuery$variables } from "@/__generated__/AttendClassListPageQuery.graphql";
import { defineList } from "@/app/record/list";

/**
 * List of the shifts of attendance: keyword and sorts in the URL (business §2 Attendance: AttendClassList).
 */
export const shifts = defineList<AttendClassListPageQuery$variables>()({
  title: "班次",
  keyword: "班次名称、备注或拼音",
  storageKey: "attend/shifts",
  sorts: ["SORT_ORDER", "CREATED_AT"],
  sort: { field: "SORT_ORDER", direction: "ASC" },
});
