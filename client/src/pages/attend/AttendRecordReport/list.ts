import type { AttendRecordReportPageQuery$variables } from "@/__generated__/AttendRecordReportPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { days, defineList, flag, multi, record, yesNo } from "@/app/record/list";
import { ATTEND_PUNCH_CONFIRM, ATTEND_PUNCH_SOURCE } from "@/domains/attend/labels";

/** List of punches visible to the viewer (business §3 Attendance). */
export const punches = defineList<AttendRecordReportPageQuery$variables>()({
  title: "打卡记录",
  keyword: false,
  storageKey: "attend/punches",
  sorts: ["PUNCHED_AT", "CREATED_AT"],
  sort: { field: "PUNCHED_AT", direction: "DESC" },
  filters: {
    memberId: record("成员", { primary: true }),
    days: days("日期", { primary: true }),
    sources: multi("打卡方式", optionsOf(ATTEND_PUNCH_SOURCE), { primary: true }),
    teamId: record("团队"),
    addressId: record("考勤地址"),
    outside: yesNo("外勤", ["外勤打卡", "在考勤地址"]),
    confirm: multi("确认状态", optionsOf(ATTEND_PUNCH_CONFIRM)),
    mine: flag("只看我的"),
    batch: record("导入批次", { as: "importBatchId" }),
  },
});
