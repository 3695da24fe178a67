import { formatDate } from "@/ui/base/format";
import { DISPLAY_PARAM, OPEN_ROW_PARAM } from "@/ui/list/listParams";
import { GROUP } from "./boardGroups";

/** URL parameter with the month of the calendar. */
export const MONTH = "month";
/**
 * URL of the list as a table, with its filters and additional ones: the target of counts in a view.
 * Parameters of the view itself and the page number are removed.
 */
export function tableWith(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  more: Readonly<Record<string, string>>,
): string {
  const next = new URLSearchParams(search);
  for (const name of [DISPLAY_PARAM, MONTH, GROUP, OPEN_ROW_PARAM, "pageNo"]) next.delete(name);
  for (const [name, value] of Object.entries(more)) next.set(name, value);
  return `${pathname}?${next}`;
}

/** A date, without the year if it is the current one. */
export function shortDay(day: string, today: string = formatDate(new Date())): string {
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day;
}
