import { formatDate } from "@/ui/base/format";

/** Today, by the enterprise's clock. */
export const today = (): string => formatDate(new Date());

/** The year that an address names, or the running one. */
export function yearOf(search: URLSearchParams): number {
  const year = Number(search.get("year"));
  return Number.isInteger(year) && year >= 2000 && year <= 2100 ? year : Number(today().slice(0, 4));
}

/** The day that an address names, or today; a day to come says no more than today does. */
export function dayOf(search: URLSearchParams, name = "asOf"): string {
  const day = search.get(name) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && formatDate(day) <= today() ? day : today();
}

/** An address with those of its parameters that say something. */
export function addressOf(
  path: string,
  parameters: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Whose sales: the company's, those of a team, or of a member in a team. */
export interface Whose {
  readonly teamId?: string | null | undefined;
  readonly memberId?: string | null | undefined;
}

/** The facts behind a figure, of a year or of some of its days. */
export const detailOf = (year: number, whose: Whose = {}, days?: string): string =>
  addressOf("/mcenter/mcenterDetail", { year, teamId: whose.teamId, memberId: whose.memberId, days });

/** The page on which a target is set. */
export const settingOf = (year: number, whose: Whose = {}): string =>
  addressOf("/mcenter/mcenterSetTarget", { year, teamId: whose.teamId, memberId: whose.memberId });

/** The days of a month, 1 to 12, as an address says them. */
export function monthDays(year: number, month: number): string {
  const begins = `${year}-${String(month).padStart(2, "0")}`;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${begins}-01~${begins}-${last}`;
}
