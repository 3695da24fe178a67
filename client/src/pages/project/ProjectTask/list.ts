import type { ProjectTaskPageQuery$variables } from "@/__generated__/ProjectTaskPageQuery.graphql";
import { defineList, flag, multi, record, yesNo } from "@/app/record/list";
import { TASK_STATUSES } from "@/domains/task/labels";
import { projectIdOf } from "../_lib/variables";

/** Definition of the list of a project's tasks (business §2 Project: task). */
export const tasks = defineList<ProjectTaskPageQuery$variables>()({
  title: "项目任务",
  keyword: "任务名称、拼音或首字母",
  storageKey: "project/tasks",
  sorts: ["CREATED_AT", "UPDATED_AT", "NAME", "BEGINS_ON", "ENDS_ON"],
  filters: {
    status: multi("状态", TASK_STATUSES, { primary: true }),
    directorId: record("负责人", { primary: true }),
    open: yesNo("进度", ["未结束", "已结束"]),
    late: flag("仅看逾期", { as: "overdue" }),
  },
  variables: ({ page, filter, orderBy }, _, params) => {
    const id = projectIdOf(params);
    return { id, page, filter: { ...filter, projectId: id }, orderBy };
  },
});
