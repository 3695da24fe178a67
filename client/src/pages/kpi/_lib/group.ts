/**
 * Lists of appraisal results of the company, of the viewer's teams and of one team: tabs, filters and
 * links in the URL.
 */
import type {
  CompanyKpiPageQuery$variables,
  KpiExamineFilter,
  KpiPlanStatus,
} from "@/__generated__/CompanyKpiPageQuery.graphql";
import { choice, days, defineList, multi, record } from "@/app/record/list";
import { rowIdOf } from "@/app/record/rowId";
import { getSession } from "@/app/session/store";
import { KPI_STATUS } from "@/domains/kpi/labels";
import { type Cycle, cycleText, recentCycles, USUAL_CYCLE } from "@/domains/kpi/result/cycles";
import { formatDate } from "@/ui/base/format";
import type { DateRangeValue, Option } from "@/ui/base/types";
import { addDays, addMonths } from "@/ui/input/dates";

/** Name of the tab parameter in the URL. */
export const TAB = "tab";

/** Tab: aggregate figures of a group of members, or the single results. */
export type GroupTab = "FIGURES" | "RESULTS";

export const TABS: readonly { readonly key: GroupTab; readonly label: string }[] = [
  { key: "FIGURES", label: "统计" },
  { key: "RESULTS", label: "结果明细" },
];

/** The tab that a URL names. */
export const tabOf = (search: URLSearchParams): GroupTab =>
  search.get(TAB) === "RESULTS" ? "RESULTS" : "FIGURES";

/** Possible statuses of a member's result, in order. */
const STATUSES: readonly Option<KpiPlanStatus>[] = (
  ["INPUT", "CONFIRM", "REVIEW", "FINISHED", "CANCELLED"] as const
).map((value) => ({ value, label: KPI_STATUS[value].text }));

/** Default period: the cycles that overlap the last twelve months. */
export function lastYear(): DateRangeValue {
  const today = formatDate(new Date());
  return { from: addDays(addMonths(today, -12), 1), to: today };
}

/** The first team that the viewer leads, else the first one they belong to. */
function ownTeam(): string | null {
  const teams = getSession().user?.teams ?? [];
  return (teams.find(({ director }) => director) ?? teams[0])?.id ?? null;
}

type Params = Readonly<Record<string, string | undefined>>;

/** Defines a list of a group's results; `teamOf` gives the default team, which the URL can override. */
function groupOf(title: string, storageKey: string, teamOf: (params: Params) => string | null) {
  return defineList<CompanyKpiPageQuery$variables>()({
    title,
    keyword: "成员或计划名称",
    storageKey,
    sorts: ["CREATED_AT", "TOTAL", "FINISHED_AT"],
    filters: {
      cycle: choice("周期", { primary: true }),
      days: days("考核日期", { primary: true }),
      teamId: record("团队", { primary: true }),
      statuses: multi("状态", STATUSES),
      grade: choice("等级"),
    },
    also: ({ days: chosen }) => (chosen ? {} : { days: lastYear() }),
    variables: ({ page, filter: chosen, orderBy, values }, search, params) => {
      const teamId = params.teamId ? teamOf(params) : (chosen.teamId ?? teamOf(params));
      const filter = { ...chosen, ...(teamId ? { teamId } : {}) };
      const cycle = values.cycle ?? USUAL_CYCLE;
      const [c1, c2, c3, c4, c5, c6] = recentCycles(cycle, formatDate(new Date()), 6).map(
        // each plan contains the first day of exactly one cycle of its length
        ({ days: { from } }) => ({ cycle, ...(teamId ? { teamId } : {}), days: { from, to: from } }),
      );
      return { page, filter, orderBy, figures: tabOf(search) === "FIGURES", c1, c2, c3, c4, c5, c6 };
    },
  });
}

/** Results of the whole company. */
export const company = groupOf("公司绩效", "kpi/company", () => null);

/** Results of the viewer's teams. */
export const depart = groupOf("部门绩效", "kpi/depart", ownTeam);

/** Results of the team in the URL and of its descendants. */
export const team = groupOf("部门绩效详情", "kpi/team", ({ teamId }) => rowIdOf(teamId));

/** Cycles of the filters whose averages were queried. */
export function cyclesOf(filters: readonly (KpiExamineFilter | null | undefined)[]): readonly Cycle[] {
  return filters.flatMap((filter) => {
    const from = filter?.days?.from;
    const cycle = filter?.cycle;
    return from && cycle ? [{ days: { from, to: from }, ...cycleText(cycle, from) }] : [];
  });
}

/** URL parameters of a filter; empty values are left out. */
export function searchOf(
  { cycle, days: range, teamId, statuses, grade }: KpiExamineFilter,
  more: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams();
  if (cycle) search.set("cycle", cycle);
  if (range?.from && range.to) search.set("days", `${range.from}~${range.to}`);
  if (teamId) search.set("teamId", teamId);
  if (statuses && statuses.length > 0) search.set("statuses", statuses.join(","));
  if (grade) search.set("grade", grade);
  for (const [name, value] of Object.entries(more)) search.set(name, value);
  return search.toString();
}

/** Link to the results behind a figure of the page: its filter, narrowed further. */
export const resultsBehind = (
  pathname: string,
  filter: KpiExamineFilter,
  more: KpiExamineFilter = {},
): string => `${pathname}?${searchOf({ ...filter, ...more }, { [TAB]: "RESULTS" })}`;
