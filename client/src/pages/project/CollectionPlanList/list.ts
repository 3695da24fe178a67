import type { CollectionPlanListPageQuery$variables } from "@/__generated__/CollectionPlanListPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { choice, days, defineList, flag, select } from "@/app/record/list";
import { PAYMENT_STATE } from "@/domains/project/labels";
import { projectIdOf } from "../_lib/variables";

/** List of a project's payment plans (business §2 Project: CollectionPlanList). */
export const plans = defineList<CollectionPlanListPageQuery$variables>()({
  title: "收款计划",
  keyword: "款项名称或发票号码",
  storageKey: "project/plans",
  sorts: ["DUE_ON", "AMOUNT", "NAME", "CREATED_AT"],
  sort: { field: "DUE_ON", direction: "ASC" },
  filters: {
    state: select("状态", optionsOf(PAYMENT_STATE), { primary: true }),
    returnType: choice("款项类型", { primary: true }),
    late: flag("仅看逾期", { as: "overdue", primary: true }),
    received: flag("仅看有回款"),
    outstanding: flag("仅看未收齐"),
    dueOn: days("应收日期"),
  },
  variables: ({ page, filter, orderBy }, _, params) => {
    const id = projectIdOf(params);
    return { id, page, filter: { ...filter, projectId: id }, orderBy };
  },
});
