/** List of holidays: the year in the URL. */
import type { AttendHolidayListPageQuery$variables } from "@/__generated__/AttendHolidayListPageQuery.graphql";
import { defineList, select } from "@/app/record/list";
import { formatDate } from "@/ui/base/format";
import { HOLIDAY_SOURCES } from "./labels";

/** URL parameter of the year; absent for the current one. */
export const YEAR = "year";

/** First and last year that can have holidays. */
export const FIRST = 2000;
export const LAST = 2100;

/** Year in the URL. */
export function yearOf(search: URLSearchParams): number {
  const year = Number(search.get(YEAR));
  return year >= FIRST && year <= LAST ? year : Number(formatDate(new Date()).slice(0, 4));
}

/**
 * Holidays of a year (business §2, §7 Attendance: holiday). The year has a bar of its own, so it is not a
 * filter to clear.
 */
export const holidays = defineList<AttendHolidayListPageQuery$variables>()({
  title: "节假日",
  keyword: "节假日名称、备注或拼音",
  storageKey: "attend/holidays",
  sorts: ["BEGINS_ON", "CREATED_AT"],
  sort: { field: "BEGINS_ON", direction: "ASC" },
  filters: { source: select("来源", HOLIDAY_SOURCES, { primary: true }) },
  variables: ({ page, filter, orderBy }, search) => {
    const year = yearOf(search);
    return { page, filter: { ...filter, year }, orderBy, year, before: year - 1, after: year + 1 };
  },
});
