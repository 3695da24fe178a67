import artifact, { type TaskSettingPageQuery } from "@/__generated__/TaskSettingPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { formatDate } from "@/ui/base/format";

/** URL parameter with the year of the calendar. */
export const YEAR = "year";
/** First and last year of the calendar. */
export const FIRST = 2000;
export const LAST = 2100;

/** Year in the URL; the current one by default. */
export function yearIn(search: URLSearchParams): number {
  const year = Number(search.get(YEAR));
  return Number.isInteger(year) && year >= FIRST && year <= LAST
    ? year
    : Number(formatDate(new Date()).slice(0, 4));
}

export default artifact;
export const vars: RouteVariables<TaskSettingPageQuery> = (_params, search) => ({ year: yearIn(search) });
