import type { ProjectWorkOrdersPageQuery$variables } from "@/__generated__/ProjectWorkOrdersPageQuery.graphql";
import { defineList, flag, multi, record, yesNo } from "@/app/record/list";
import { WORK_ORDER_KEYWORD } from "@/domains/workOrder/labels";
import { WORK_ORDER_STATUSES } from "@/domains/workOrder/steps/status";
import { projectIdOf } from "../_lib/variables";

/** Definition of the list of a project's work orders (business §3 Work order). */
export const orders = defineList<ProjectWorkOrdersPageQuery$variables>()({
  title: "项目工单",
  keyword: WORK_ORDER_KEYWORD,
  storageKey: "project/workorders",
  sorts: ["CREATED_AT", "UPDATED_AT", "NAME", "REQUESTED_AT", "DUE_AT", "NEXT_DUE_AT"],
  filters: {
    status: multi("状态", WORK_ORDER_STATUSES, { primary: true }),
    directorId: record("技术员", { primary: true }),
    projectDeviceId: record("项目设备"),
    open: yesNo("进度", ["未结束", "已结束"]),
    late: flag("仅看逾期", { as: "overdue" }),
  },
  variables: ({ page, filter, orderBy }, _, params) => {
    const id = projectIdOf(params);
    return { id, page, filter: { ...filter, projectId: id }, orderBy };
  },
});
