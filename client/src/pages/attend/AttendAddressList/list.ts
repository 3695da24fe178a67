import type { AttendAddressListPageQuery$variables } from "@/__generated__/AttendAddressListPageQuery.graphql";
import { defineList, yesNo } from "@/app/record/list";

/** List of attendance places, where members may punch (business §2, §7 Attendance: address). */
export const addresses = defineList<AttendAddressListPageQuery$variables>()({
  title: "考勤地址",
  keyword: "地点名称、详细地址或拼音",
  storageKey: "attend/addresses",
  sorts: ["NAME", "CREATED_AT"],
  filters: { enabled: yesNo("状态", ["启用", "停用"], { primary: true }) },
});
