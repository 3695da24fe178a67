/** Addresses of the reports of attendance, narrowed down to what stands behind a figure (business §2 Attendance). */

export const OVERVIEW = "/attend/AttendReportIndex";
export const MONTH_REPORT = "/attend/AttendMonthReport";
export const DAY_REPORT = "/attend/AttendDayReport";
export const PUNCH_REPORT = "/attend/AttendRecordReport";
export const EXCEPTION_LIST = "/attend/AttendExceptionList";
export const PUNCH_PAGE = "/attend/AttendPunch";
export const OUTSIDE_LIST = "/attend/AttendOutsideWorkList";

type Filters = Readonly<Record<string, string | null | undefined>>;

/** A page with filters; what is empty does not narrow. */
function narrowed(page: string, filters: Filters): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  return search.size > 0 ? `${page}?${search}` : page;
}

/** How the address names the days from one to another. */
export function rangeText({ from, to }: { readonly from: string; readonly to: string }): string {
  return `${from}~${to}`;
}

/** A computed day beside the list of days. */
export const dayOf = (rowId: string): string => `${DAY_REPORT}?show=${rowId}`;

/** Days narrowed down. */
export const daysBehind = (filters: Filters): string => narrowed(DAY_REPORT, filters);

/** Punches narrowed down. */
export const punchesBehind = (filters: Filters): string => narrowed(PUNCH_REPORT, filters);

/** Exceptions narrowed down. */
export const exceptionsBehind = (filters: Filters): string => narrowed(EXCEPTION_LIST, filters);

/** The months of members narrowed down. */
export const monthsBehind = (filters: Filters): string => narrowed(MONTH_REPORT, filters);

/** The key of a member's month in the address of the month report; computed days stand there under their row ids. */
export const memberKey = (rowId: string): string => `m${rowId}`;
