import { closed } from "../../_lib/parameters";

/** URL parameter that opens the schedules of the report, used by links in messages. */
export const SCHEDULES = "schedules";

/** URL of a report's page with its conditions; other members open it under their own access rights. */
export function linkOf(origin: string, pathname: string, search: URLSearchParams): string {
  const kept = closed(search);
  kept.delete(SCHEDULES);
  const query = kept.toString();
  return `${origin}${pathname}${query ? `?${query}` : ""}`;
}

/** URL query without the parameter that opens the schedules. */
export function withoutSchedules(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(SCHEDULES);
  return next;
}
