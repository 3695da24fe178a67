/** List of appraisal plans: tabs, filters and sorts in the URL. */
import type { KpiPlanPageQuery$variables, KpiPlanStatus } from "@/__generated__/KpiPlanPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { choice, days, defineList, multi, record, viewQueryOf } from "@/app/record/list";
import { KPI_STATUS } from "@/domains/kpi/labels";

/** Path under which views are saved, whichever area the list is opened in (business §2 KPI: KpiPlan). */
export const ROUTE = "/kpi/KpiPlan";

interface View {
  readonly key: string;
  readonly label: string;
  readonly statuses?: readonly KpiPlanStatus[];
}

/** Tabs of the list, by stage of the plan. */
export const VIEWS: readonly View[] = [
  { key: "ALL", label: "全部" },
  { key: "BEFORE", label: "准备中", statuses: ["DRAFT", "WAIT_AUDIT", "RETURNED"] },
  { key: "RUNNING", label: "进行中", statuses: ["INPUT", "CONFIRM", "REVIEW"] },
  { key: "FINISHED", label: "已完成", statuses: ["FINISHED"] },
  { key: "CANCELLED", label: "已终止", statuses: ["CANCELLED"] },
];

/** Status filter of a tab; statuses chosen in the filter override it. */
function seenIn(view: string | null, chosen: readonly string[]) {
  const statuses = VIEWS.find(({ key }) => key === view)?.statuses;
  return statuses && chosen.length === 0 ? { statuses } : {};
}

/** List of appraisal plans visible to the viewer (business §4 KPI plan). */
export const plans = defineList<KpiPlanPageQuery$variables>()({
  title: "考核计划",
  keyword: "计划名称或拼音",
  storageKey: ROUTE,
  sorts: ["BEGINS_ON", "ENDS_ON", "CREATED_AT", "UPDATED_AT"],
  views: VIEWS.map(({ key, label }) => ({ key, label })),
  filters: {
    statuses: multi("状态", optionsOf(KPI_STATUS), { primary: true }),
    cycle: choice("考核周期", { primary: true }),
    teamId: record("所属团队", { primary: true }),
    days: days("考核期间"),
  },
  also: ({ statuses }, view) => seenIn(view, statuses),
  variables: ({ page, filter, orderBy }) => ({ page, filter, orderBy, route: ROUTE }),
});

/** URL query that a saved view stores. */
export const viewQuery = viewQueryOf(plans);
