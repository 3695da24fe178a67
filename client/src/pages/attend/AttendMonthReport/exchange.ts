/** Export of the monthly attendance report as a workbook. */
import type { AttendMonthMemberFilter } from "@/__generated__/AttendMonthReportPageQuery.graphql";
import { exportList, type Parameters } from "@/app/rest";
import { daysOf, monthText } from "@/domains/attend/month";
import type { ExportColumn } from "@/ui/base/types";
import { openExport } from "@/ui/dialog/exchange";

/** Column choice that stands for all days of the month. */
const DAYS = "days";

const column = (prop: string, label: string, checked = true): ExportColumn => ({
  prop,
  label,
  required: prop === "member",
  checked,
});

/** Columns of the workbook, in order; it has one row per member. */
export const COLUMNS: readonly ExportColumn[] = [
  column("jobNumber", "工号"),
  column("member", "姓名"),
  column("team", "团队"),
  column("group", "考勤组"),
  column(DAYS, "每日结果（每天一列）"),
  column("expectedDays", "应出勤（天）"),
  column("workedDays", "实际出勤（天）"),
  column("expected", "应出勤（小时）"),
  column("worked", "实际出勤（小时）"),
  column("lateTimes", "迟到（次）"),
  column("late", "迟到（分钟）"),
  column("earlyTimes", "早退（次）"),
  column("early", "早退（分钟）"),
  column("missing", "缺卡（次）"),
  column("absentDays", "旷工（天）"),
  column("leave", "请假（小时）"),
  column("tripDays", "出差（天）"),
  column("overtimeWorkday", "工作日加班（小时）"),
  column("overtimeRestDay", "休息日加班（小时）"),
  column("overtimeHoliday", "节假日加班（小时）"),
  column("night", "夜间（小时）", false),
  column("deducted", "扣减（分钟）"),
  column("corrections", "更正"),
];

/** Columns as the REST call expects them: each day of the month by its date. */
export function chosenColumns(month: string, chosen: readonly string[]): string[] {
  return chosen.flatMap((prop) => (prop === DAYS ? daysOf(month) : [prop]));
}

/**
 * Query of the export: the filters of the list under their REST names, without its page (core §8 Export).
 */
export function exportParameters(month: string, filter: AttendMonthMemberFilter): Parameters {
  return {
    month,
    mine: filter.mine,
    keyword: filter.keyword,
    userId: filter.memberId,
    teamId: filter.teamId,
    groupId: filter.groupId,
  };
}

/** Exports the month of the members that a filter matches: one row per member, one column per day. */
export async function exportMonth(
  month: string,
  filter: AttendMonthMemberFilter,
  count: number | null,
): Promise<void> {
  await openExport({
    title: `导出${monthText(month)}考勤月报`,
    columns: COLUMNS,
    count,
    fileName: `考勤月报 ${month}.xlsx`,
    run: (chosen, { signal }) =>
      exportList(
        "/api/oa/dailyRecord/exportExcel",
        { ...exportParameters(month, filter), columns: chosenColumns(month, chosen) },
        { signal },
      ),
  });
}
