import type { DepartWeeklyReportPageQuery } from "@/__generated__/DepartWeeklyReportPageQuery.graphql";
import { rowIdOf } from "@/app/record/rowId";
import { getSession } from "@/app/session/store";
import { presentWeek, weekAfter, weekIn } from "@/domains/weekly/weeks";
import type { DateRangeValue } from "@/ui/base/types";
import { rangeCodec } from "@/ui/list/listParams";

/** Parameters of the address: the span of the figures, the team, and the week of the missing list. */
export const DAYS = "days";
export const TEAM = "teamId";
export const WEEK = "week";

/** The default span in weeks, with the present one. */
const WEEKS = 12;

/** Which reports a page of figures counts. */
export interface Group {
  readonly days: DateRangeValue;
  readonly teamId: string | null;
  /** The Monday of the week whose missing reports are told; the last one that is over, unless the address says otherwise. */
  readonly missing: string;
}

/** The team that somebody directs first, of those whose reports they watch. */
function directedTeam(): string | null {
  return getSession().user?.teams.find(({ director }) => director)?.id ?? null;
}

/** Reads the address of a page of figures; `isDepart` makes the viewer's own team the default. */
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

/** Reads the same from the variables of the answer on screen, as the address may be ahead of it. */
export function groupOf({ filter, teamId, day }: DepartWeeklyReportPageQuery["variables"]): Group {
  const { from, to } = filter.days ?? {};
  return { days: { from: from ?? day, to: to ?? day }, teamId: teamId ?? null, missing: day };
}

/** The variables of both pages of figures. */
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
