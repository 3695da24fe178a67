/** List of attendance exceptions: views, filters and sorts in the URL. */
import type {
  AttendExceptionFilter,
  AttendExceptionListPageQuery$variables,
  AttendExceptionStatus,
} from "@/__generated__/AttendExceptionListPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { days, defineList, flag, multi, record } from "@/app/record/list";
import { ATTEND_MARK, EXCEPTION_STATUS, FAULTS } from "@/domains/attend/day/labels";

interface View {
  readonly key: string;
  readonly label: string;
  readonly statuses?: readonly AttendExceptionStatus[];
  readonly review?: boolean;
}

/**
 * Views of the list, in order: pending exceptions first. Removed exceptions appear only in their own view.
 */
const VIEWS: readonly View[] = [
  { key: "OPEN", label: "待处理", statuses: ["OPEN", "CLAIMED"] },
  { key: "REVIEW", label: "需复核", review: true },
  { key: "DONE", label: "已处理", statuses: ["NORMAL", "EXCEPTION"] },
  { key: "ALL", label: "全部" },
  { key: "REMOVED", label: "已移除", statuses: ["REMOVED"] },
];

/** Status filter of a view; statuses chosen in the filter override it. */
function seenIn(view: string | null, statuses: readonly string[]): AttendExceptionFilter {
  const shown = VIEWS.find(({ key }) => key === view) ?? VIEWS[0];
  return {
    ...(shown?.statuses && statuses.length === 0 ? { statuses: shown.statuses } : {}),
    ...(shown?.review ? { review: true } : {}),
  };
}

/** List of attendance exceptions visible to the viewer (business §4 Attendance). */
export const exceptions = defineList<AttendExceptionListPageQuery$variables>()({
  title: "异常处理",
  keyword: false,
  storageKey: "attend/exceptions",
  sorts: ["DAY", "CREATED_AT", "HANDLED_AT"],
  sort: { field: "DAY", direction: "DESC" },
  views: VIEWS.map(({ key, label }) => ({ key, label })),
  filters: {
    memberId: record("成员", { primary: true }),
    days: days("日期", { primary: true }),
    marks: multi(
      "异常类型",
      FAULTS.map((value) => ({ value, label: ATTEND_MARK[value].text })),
      { primary: true },
    ),
    teamId: record("团队"),
    groupId: record("考勤组"),
    statuses: multi("状态", optionsOf(EXCEPTION_STATUS)),
    mine: flag("只看我的"),
  },
  also: ({ statuses }, view) => seenIn(view, statuses),
});
