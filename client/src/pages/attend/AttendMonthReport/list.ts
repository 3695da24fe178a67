/** Lists of monthly attendance and of corrections of closed months: month, filters and sorts in the URL. */
import type {
  AttendCorrectionFilter,
  AttendCorrectionOrder,
  AttendMonthMemberFilter,
  AttendMonthMemberOrder,
  AttendMonthReportPageQuery$variables,
} from "@/__generated__/AttendMonthReportPageQuery.graphql";
import { days, defineList, flag, record, select } from "@/app/record/list";
import { monthOf, spanOf } from "@/domains/attend/month";
import { formatDate } from "@/ui/base/format";

/** URL parameters of the month and of the list. */
export const MONTH = "month";
export const TAB = "tab";

/** Lists of the page: months of members, and corrections of closed months. */
export type MonthTab = "MONTHS" | "CORRECTIONS";

export const TABS: readonly { readonly key: MonthTab; readonly label: string }[] = [
  { key: "MONTHS", label: "月报" },
  { key: "CORRECTIONS", label: "更正记录" },
];

const TITLE = "考勤月报";

/** Visible list, from the URL. */
export function tabOf(search: URLSearchParams): MonthTab {
  return search.get(TAB) === "CORRECTIONS" ? "CORRECTIONS" : "MONTHS";
}

/** Month in the URL. */
export const monthIn = (search: URLSearchParams): string =>
  monthOf(search.get(MONTH), formatDate(new Date()));

/** List of members with days in a month (business §7 `dailyRecord/monthList`). */
export const members = defineList<{
  filter?: AttendMonthMemberFilter;
  orderBy?: readonly AttendMonthMemberOrder[] | null;
}>()({
  title: TITLE,
  keyword: "姓名、拼音或首字母",
  storageKey: "attend/months",
  sorts: ["NAME", "CREATED_AT"],
  sort: { field: "NAME", direction: "ASC" },
  filters: {
    teamId: record("团队", { primary: true }),
    groupId: record("考勤组", { primary: true }),
    memberId: record("成员", { primary: true }),
    mine: flag("只看我的"),
  },
});

/** Relations of corrections to the month: they count in it, or they concern its days. */
const ABOUT = [
  { value: "IN", label: "计入当月" },
  { value: "OF", label: "更正当月的考勤" },
] as const;

/** List of corrections of closed months. */
export const corrections = defineList<{
  filter?: AttendCorrectionFilter;
  orderBy?: readonly AttendCorrectionOrder[] | null;
}>()({
  title: TITLE,
  keyword: false,
  storageKey: "attend/corrections",
  sorts: ["CREATED_AT", "DAY"],
  filters: {
    about: select("范围", ABOUT, { primary: true, as: null }),
    memberId: record("成员", { primary: true }),
    days: days("考勤日期", { primary: true }),
    teamId: record("团队"),
    mine: flag("只看我的"),
  },
});

/** Query variables of the page: only the visible list is fetched. */
export function monthReportVariables(search: URLSearchParams): AttendMonthReportPageQuery$variables {
  const isMonths = tabOf(search) === "MONTHS";
  const month = monthIn(search);
  const first = `${month}-01`;
  const [rows, made] = [members.read(search), corrections.read(search)];
  // a period chosen in the filter is narrower than the month
  const about = made.filter.days
    ? {}
    : made.values.about === "OF"
      ? { days: spanOf(month) }
      : { month: first };
  return {
    months: isMonths,
    page: (isMonths ? rows : made).page,
    month: first,
    filter: { ...rows.filter, month: first },
    orderBy: isMonths ? rows.orderBy : null,
    made: { ...made.filter, ...about },
    madeOrder: isMonths ? null : made.orderBy,
  };
}
