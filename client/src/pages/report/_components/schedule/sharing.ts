import { closed } from "../../_lib/parameters";

/** In the address: the schedules of the report are to be shown, as messages about them link to the page. */
export const SCHEDULES = "schedules";

/** The address of a report's page as it is narrowed now; whoever opens it reads under their own rights. */
export function linkOf(origin: string, pathname: string, search: URLSearchParams): string {
  const kept = closed(search);
  kept.delete(SCHEDULES);
  const query = kept.toString();
  return `${origin}${pathname}${query ? `?${query}` : ""}`;
}

/** The address without the wish to see schedules. */
export function withoutSchedules(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(SCHEDULES);
  return next;
}
