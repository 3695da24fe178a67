import artifact, { type TaskSettingPageQuery } from "@/__generated__/TaskSettingPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { formatDate } from "@/ui/base/format";

/** How the address names the year of the calendar. */
export const YEAR = "year";
/** The years of which something can be said. */
export const FIRST = 2000;
export const LAST = 2100;

/** The year that an address names; this one when it names none. */
export function yearIn(search: URLSearchParams): number {
  const year = Number(search.get(YEAR));
  return Number.isInteger(year) && year >= FIRST && year <= LAST
    ? year
    : Number(formatDate(new Date()).slice(0, 4));
}

export default artifact;
export const vars: RouteVariables<TaskSettingPageQuery> = (_params, search) => ({ year: yearIn(search) });
