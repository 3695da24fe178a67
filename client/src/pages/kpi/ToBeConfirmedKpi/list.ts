import type { ToBeConfirmedKpiPageQuery$variables } from "@/__generated__/ToBeConfirmedKpiPageQuery.graphql";
import { choice, days, defineList, record } from "@/app/record/list";

/** Key of the default view, the viewer's own results; managers of plans can see all (business §6 KPI). */
export const MINE = "MINE";
export const ALL = "ALL";

/** List of results awaiting confirmation: filters and sorts (business §2 KPI: ToBeConfirmedKpi). */
export const confirmed = defineList<ToBeConfirmedKpiPageQuery$variables>()({
  title: "待确认",
  keyword: "成员或计划名称",
  storageKey: "kpi/confirmed",
  sorts: ["UPDATED_AT", "TOTAL"],
  sort: { field: "UPDATED_AT", direction: "DESC" },
  views: [
    { key: MINE, label: "我的" },
    { key: ALL, label: "全部" },
  ],
  filters: {
    cycle: choice("考核周期", { primary: true }),
    days: days("考核期间", { primary: true }),
    planId: record("考核计划"),
    teamId: record("团队"),
  },
  also: (_, view) => (view === ALL ? { statuses: ["CONFIRM"] } : { waitsFor: "CONFIRM" }),
});
