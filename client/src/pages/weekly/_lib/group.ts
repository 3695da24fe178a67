import type { DepartWeeklyReportPageQuery } from "@/__generated__/DepartWeeklyReportPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import { getSession } from "@/app/session/store";
import { presentWeek, weekAfter, weekIn } from "@/domains/weekly/weeks";
import type { DateRangeValue } from "@/ui/base/types";
import { rangeCodec } from "@/ui/list/listParams";

/** URL parameters: the period of the figures, the team, and the week of the missing list. */
export const DAYS = "days";
export const TEAM = "teamId";
export const WEEK = "week";

/** Default period in weeks, including the present one. */
const WEEKS = 12;

/** Scope of a page of figures. */
export interface Group {
  readonly days: DateRangeValue;
  readonly teamId: string | null;
  /** Monday of the week whose missing reports are listed; by default the last completed one. */
  readonly missing: string;
}

/** The first team that the viewer directs, among those whose reports they oversee. */
function directedTeam(): string | null {
  return getSession().user?.teams.find(({ director }) => director)?.id ?? null;
}

/** Scope from the URL; `isDepart` makes the viewer's own team the default. */
export function groupIn(search: URLSearchParams, isDepart: boolean): Group {
  const present = presentWeek();
  const usual = { from: weekAfter(present, 1 - WEEKS).monday, to: present.sunday };
  const days = rangeCodec.decode(search.get(DAYS) ?? "") ?? usual;
  const team = search.get(TEAM);
  const week = search.get(WEEK);
  return {
    days: { from: days.from.slice(0, 10), to: days.to.slice(0, 10) },
    teamId: team ? rowIdOf(team) : isDepart ? directedTeam() : null,
    missing: (week ? weekIn(week) : weekAfter(present, -1)).monday,
  };
}

/** The same from the variables of the current response, as the URL may be ahead of it. */
export function groupOf({ filter, teamId, day }: DepartWeeklyReportPageQuery["variables"]): Group {
  const { from, to } = filter.days ?? {};
  return { days: { from: from ?? day, to: to ?? day }, teamId: teamId ?? null, missing: day };
}

/** Query variables of both pages of figures. */
export function groupVariables(group: Group): DepartWeeklyReportPageQuery["variables"] {
  const { days, teamId, missing } = group;
  const of = { scope: "MEMBER", teamId, days } as const;
  return {
    filter: of,
    locked: { ...of, statuses: ["LOCKED"] },
    grades: { teamId, days },
    day: missing,
    teamId,
  };
}
