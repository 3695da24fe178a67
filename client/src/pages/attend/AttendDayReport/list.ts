/** List of the daily attendance report: views, filters and sorts in the URL. */
import type {
  AttendDayReportPageQuery$variables,
  AttendMark,
} from "@/__generated__/AttendDayReportPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { days, defineList, flag, multi, record, yesNo } from "@/app/record/list";
import { ATTEND_MARK, FAULTS } from "@/domains/attend/day/labels";

/** Views of the report, in order, each with the day results that it shows. */
const VIEWS: readonly { key: string; label: string; marks?: readonly AttendMark[] }[] = [
  { key: "ALL", label: "全部" },
  { key: "FAULT", label: "有异常", marks: FAULTS },
  { key: "AWAY", label: "请假出差", marks: ["LEAVE", "TRIP"] },
  { key: "OVERTIME", label: "加班", marks: ["OVERTIME", "UNPUNCHED", "UNAPPLIED"] },
  { key: "REVIEW", label: "需复核" },
];

/** List of computed attendance days visible to the viewer (business §3 Attendance). */
export const dayReport = defineList<AttendDayReportPageQuery$variables>()({
  title: "考勤日报",
  keyword: false,
  storageKey: "attend/days",
  sorts: ["DAY", "CREATED_AT"],
  sort: { field: "DAY", direction: "DESC" },
  views: VIEWS.map(({ key, label }) => ({ key, label })),
  filters: {
    memberId: record("成员", { primary: true }),
    days: days("日期", { primary: true }),
    marks: multi("考勤结果", optionsOf(ATTEND_MARK), { primary: true }),
    teamId: record("团队"),
    groupId: record("考勤组"),
    shiftId: record("班次"),
    review: yesNo("复核", ["需复核", "无需复核"]),
    mine: flag("只看我的"),
  },
  // results chosen in the filter override those of the view
  also: ({ marks }, view) => {
    const shown = VIEWS.find(({ key }) => key === view)?.marks;
    return {
      ...(shown && marks.length === 0 ? { marks: shown } : {}),
      ...(view === "REVIEW" ? { review: true } : {}),
    };
  },
});
