/** List of the costs of a project: views, filters, sorts. */

import type { ProjectCostListPageQuery$variables } from "@/__generated__/ProjectCostListPageQuery.graphql";
import { choice, days, defineList, record } from "@/app/record/list";
import { projectIdOf } from "../_lib/variables";

/** Costs of the project, expenses paid by members, or both. */
const VIEWS = [
  { key: "ALL", label: "全部" },
  { key: "COST", label: "成本" },
  { key: "FEE", label: "费用" },
] as const;

/** List of a project's costs and expenses (business §2 Project: ProjectCostList). */
export const costs = defineList<ProjectCostListPageQuery$variables>()({
  title: "项目成本",
  keyword: "名称或供应商",
  storageKey: "project/costs",
  sorts: ["OCCURRED_ON", "AMOUNT", "NAME", "CREATED_AT"],
  sort: { field: "OCCURRED_ON", direction: "DESC" },
  views: VIEWS,
  filters: {
    costType: choice("成本类型", { primary: true }),
    memberId: record("经办人"),
    occurredOn: days("发生日期", { primary: true }),
  },
  also: (_, view) => (view === "COST" || view === "FEE" ? { kind: view } : {}),
  variables: ({ page, filter, orderBy }, _, params) => {
    const id = projectIdOf(params);
    return { id, page, filter: { ...filter, projectId: id }, orderBy };
  },
});
