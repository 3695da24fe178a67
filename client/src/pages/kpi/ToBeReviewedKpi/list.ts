/** List of results that wait for review, and of appeals: views, filters and sorts in the URL. */
import type {
  KpiExamineFilter,
  ToBeReviewedKpiPageQuery$variables,
} from "@/__generated__/ToBeReviewedKpiPageQuery.graphql";
import { choice, days, defineList, record } from "@/app/record/list";

interface View {
  readonly key: string;
  readonly label: string;
  readonly filter: KpiExamineFilter;
}

/** Views of the list; an appeal is open while its result still waits for confirmation. */
const VIEWS: readonly View[] = [
  { key: "ALL", label: "全部", filter: {} },
  { key: "REVIEW", label: "待完成", filter: { statuses: ["REVIEW"] } },
  { key: "APPEAL", label: "申诉中", filter: { statuses: ["CONFIRM"] } },
];

/**
 * List of results that wait for the viewer's review, and of open appeals
 * (business §2 KPI: ToBeReviewedKpi).
 */
export const reviewed = defineList<ToBeReviewedKpiPageQuery$variables>()({
  title: "待审核",
  keyword: "成员或计划名称",
  storageKey: "kpi/reviewed",
  sorts: ["UPDATED_AT", "TOTAL"],
  sort: { field: "UPDATED_AT", direction: "DESC" },
  views: VIEWS.map(({ key, label }) => ({ key, label })),
  filters: {
    planId: record("考核计划", { primary: true }),
    teamId: record("团队", { primary: true }),
    cycle: choice("考核周期", { primary: true }),
    days: days("考核期间"),
  },
  also: (_, view) => ({ waitsFor: "REVIEW", ...VIEWS.find(({ key }) => key === view)?.filter }),
});
