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

/** Names the tab in the address. */
export const TAB = "tab";

/** Figures of a group of members, or the results that they are made of. */
export type GroupTab = "FIGURES" | "RESULTS";

export const TABS: readonly { readonly key: GroupTab; readonly label: string }[] = [
  { key: "FIGURES", label: "统计" },
  { key: "RESULTS", label: "结果明细" },
];

/** The tab that an address shows. */
export const tabOf = (search: URLSearchParams): GroupTab =>
  search.get(TAB) === "RESULTS" ? "RESULTS" : "FIGURES";

/** The statuses that an examinee can have, in their order. */
const STATUSES: readonly Option<KpiPlanStatus>[] = (
  ["INPUT", "CONFIRM", "REVIEW", "FINISHED", "CANCELLED"] as const
).map((value) => ({ value, label: KPI_STATUS[value].text }));

/** The cycles that touch the last twelve months: looked at where no days are chosen. */
export function lastYear(): DateRangeValue {
  const today = formatDate(new Date());
  return { from: addDays(addMonths(today, -12), 1), to: today };
}

/** The team that somebody directs first, else the first one that they belong to. */
function ownTeam(): string | null {
  const teams = getSession().user?.teams ?? [];
  return (teams.find(({ director }) => director) ?? teams[0])?.id ?? null;
}

type Params = Readonly<Record<string, string | undefined>>;

/** Declares the results of a group; `teamOf` says of which team they are unless the address chooses one. */
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
        // each plan has the first day of exactly one cycle of its length
        ({ days: { from } }) => ({ cycle, ...(teamId ? { teamId } : {}), days: { from, to: from } }),
      );
      return { page, filter, orderBy, figures: tabOf(search) === "FIGURES", c1, c2, c3, c4, c5, c6 };
    },
  });
}

/** All results. */
export const company = groupOf("公司绩效", "kpi/company", () => null);

/** The results of the viewer's teams. */
export const depart = groupOf("部门绩效", "kpi/depart", ownTeam);

/** The results of the team that the address names, with those below it. */
export const team = groupOf("部门绩效详情", "kpi/team", ({ teamId }) => rowIdOf(teamId));

/** The cycles whose averages were asked for, as the filters name them. */
export function cyclesOf(filters: readonly (KpiExamineFilter | null | undefined)[]): readonly Cycle[] {
  return filters.flatMap((filter) => {
    const from = filter?.days?.from;
    const cycle = filter?.cycle;
    return from && cycle ? [{ days: { from, to: from }, ...cycleText(cycle, from) }] : [];
  });
}

/** The parameters by which an address says a filter; what is empty narrows nothing. */
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

/** The results behind a figure of the page: as it is filtered, and narrowed down further. */
export const resultsBehind = (
  pathname: string,
  filter: KpiExamineFilter,
  more: KpiExamineFilter = {},
): string => `${pathname}?${searchOf({ ...filter, ...more }, { [TAB]: "RESULTS" })}`;
