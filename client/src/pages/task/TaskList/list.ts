import type { TaskListPageQuery$variables } from "@/__generated__/TaskListPageQuery.graphql";
import { choices, days, defineList, flag, multi, own, record, viewQueryOf, yesNo } from "@/app/record/list";
import { TASK_SCOPES, TASK_STATUSES } from "@/domains/task/labels";

/** Path of the list (business §2 Task). */
export const ROUTE = "/task";

/** List of tasks (business §2 Task). */
export const tasks = defineList<TaskListPageQuery$variables>()({
  title: "任务列表",
  keyword: "任务名称、拼音或首字母",
  sorts: ["CREATED_AT", "UPDATED_AT", "NAME", "BEGINS_ON", "ENDS_ON"],
  storageKey: ROUTE,
  views: TASK_SCOPES,
  filters: {
    status: multi("状态", TASK_STATUSES, { primary: true }),
    level: choices("优先级", { primary: true }),
    directorId: record("负责人", { primary: true }),
    memberId: record("相关人员"),
    projectId: record("项目"),
    customerId: record("客户"),
    open: yesNo("进度", ["未结束", "已结束"]),
    late: flag("仅看逾期", { as: "overdue" }),
    endsOn: days("截止日期"),
    beginsOn: days("开始日期"),
    createdAt: days("创建时间"),
    custom: own(),
  },
  also: (_, view) => ({ scope: TASK_SCOPES.find(({ key }) => key === view)?.key ?? "ALL" }),
  variables: ({ page, filter, orderBy }) => ({ page, filter, orderBy, route: ROUTE }),
});

/** URL query that a saved view stores. */
export const viewQuery = viewQueryOf(tasks);
