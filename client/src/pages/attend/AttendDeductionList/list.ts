import type { AttendDeductionListPageQuery$variables } from "@/__generated__/AttendDeductionListPageQuery.graphql";
import { defineList } from "@/app/record/list";

/**
 * List of deduction schemes for lateness, missed punches and absence
 * (business §2 Attendance: deduction, §7 `absenceGroup`).
 */
export const deductions = defineList<AttendDeductionListPageQuery$variables>()({
  title: "缺勤扣款",
  keyword: "扣款组名称、备注或拼音",
  storageKey: "attend/deductions",
  sorts: ["NAME", "CREATED_AT"],
});
