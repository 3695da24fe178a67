import type { TaskPlanListPageQuery$variables } from "@/__generated__/TaskPlanListPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { defineList, record, select } from "@/app/record/list";
import { PLAN_MODE, PLAN_STATUS } from "@/domains/task/planLabels";

/** List of recurring tasks: search, filters and sorting (business §2 Task: TaskPlanList). */
export const planTasks = defineList<TaskPlanListPageQuery$variables>()({
  title: "重复任务",
  keyword: "任务名称或拼音",
  storageKey: "task/planTasks",
  sorts: ["NEXT_ON", "NAME", "CREATED_AT"],
  filters: {
    status: select("状态", optionsOf(PLAN_STATUS), { primary: true }),
    mode: select("重复方式", optionsOf(PLAN_MODE), { primary: true }),
    directorId: record("负责人", { primary: true }),
  },
});
