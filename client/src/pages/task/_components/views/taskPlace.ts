import { formatDate } from "@/ui/base/format";
import { LOOK, SHOWN } from "@/ui/list/listParams";
import { GROUP } from "./boardGroups";

/** The month of the calendar, in the address. */
export const MONTH = "month";
/**
 * The table of the list on screen, with its filters and these besides: what a number or an overflow of a view opens. What
 * only concerns the view, and the page of the list one was on, stays behind.
 */
export function tableWith(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  more: Readonly<Record<string, string>>,
): string {
  const next = new URLSearchParams(search);
  for (const name of [LOOK, MONTH, GROUP, SHOWN, "pageNo"]) next.delete(name);
  for (const [name, value] of Object.entries(more)) next.set(name, value);
  return `${pathname}?${next}`;
}

/** A day without its year where that is this one. */
export function shortDay(day: string, today: string = formatDate(new Date())): string {
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day;
}
