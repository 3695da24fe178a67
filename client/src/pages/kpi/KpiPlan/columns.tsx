/** Columns of the list of appraisal plans. */
import type { KpiPlanPageQuery } from "@/__generated__/KpiPlanPageQuery.graphql";
import { createdAtColumn } from "@/app/record/columns";
import { InputProgress, planColumns } from "../_components/planColumns";
import { plans as LIST } from "./list";

/** Row of the list: an appraisal plan. */
export type PlanRow = NonNullable<KpiPlanPageQuery["response"]["kpiPlans"]>["nodes"][number];

export const COLUMNS = LIST.columns<PlanRow>([
  planColumns.name,
  planColumns.status,
  planColumns.cycle,
  planColumns.days,
  {
    key: "examineeCount",
    title: "被考核人",
    width: 88,
    number: true,
    render: ({ examineeCount }) => examineeCount,
  },
  {
    key: "progress",
    title: "录入进度",
    width: 150,
    phone: true,
    render: (row) => <InputProgress inputCount={row.inputCount} openInputCount={row.openInputCount} />,
  },
  planColumns.due,
  planColumns.team,
  {
    key: "template",
    title: "考核模板",
    width: 160,
    hidden: true,
    render: ({ template }) => template?.name,
  },
  { key: "createdBy", title: "创建人", width: 88, render: ({ createdBy }) => createdBy?.name },
  { key: "reason", title: "退回或终止原因", width: 200, hidden: true },
  { ...createdAtColumn, hidden: true },
]);
