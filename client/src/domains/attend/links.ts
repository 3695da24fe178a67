/**
 * Addresses of the reports of attendance, filtered to the records behind a figure (business §2 Attendance).
 */

export const OVERVIEW = "/attend/AttendReportIndex";
export const MONTH_REPORT = "/attend/AttendMonthReport";
export const DAY_REPORT = "/attend/AttendDayReport";
export const PUNCH_REPORT = "/attend/AttendRecordReport";
export const EXCEPTION_LIST = "/attend/AttendExceptionList";
export const PUNCH_PAGE = "/attend/AttendPunch";
export const OUTSIDE_LIST = "/attend/AttendOutsideWorkList";

type Filters = Readonly<Record<string, string | null | undefined>>;

/** The address of a page with filters; empty ones are dropped. */
function narrowed(page: string, filters: Filters): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  return search.size > 0 ? `${page}?${search}` : page;
}

/** A range of days in an address. */
export function rangeText({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${from}~${to}`;
}

/** URL of a computed day in the panel beside the list of days. */
export const dayOf = (rowId: string): string => `${DAY_REPORT}?show=${rowId}`;

/** The list of days with filters. */
export const daysBehind = (filters: Filters): string => narrowed(DAY_REPORT, filters);

/** The list of punches with filters. */
export const punchesBehind = (filters: Filters): string => narrowed(PUNCH_REPORT, filters);

/** The list of exceptions with filters. */
export const exceptionsBehind = (filters: Filters): string => narrowed(EXCEPTION_LIST, filters);

/** The list of members' months with filters. */
export const monthsBehind = (filters: Filters): string => narrowed(MONTH_REPORT, filters);

/**
 * The key of a member's month in the address of the month report, where computed days have their row ids.
 */
export const memberKey = (rowId: string): string => `m${rowId}`;
