import type { ProjectTaskAutoSettingPageQuery$variables } from "@/__generated__/ProjectTaskAutoSettingPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { defineList, select, yesNo } from "@/app/record/list";
import { AUTO_TASK_EVENT } from "@/domains/project/autoTaskLabels";

/**
 * Definition of the list of automation rules that create tasks
 * (business §2 Project: ProjectTaskAutoSetting).
 */
export const autoTasks = defineList<ProjectTaskAutoSettingPageQuery$variables>()({
  title: "自动任务",
  keyword: "规则名称或任务标题",
  storageKey: "project/autoTasks",
  sorts: ["ORDER", "NAME", "CREATED_AT"],
  sort: { field: "ORDER", direction: "ASC" },
  filters: {
    event: select("触发事件", optionsOf(AUTO_TASK_EVENT), { primary: true }),
    enabled: yesNo("状态", ["启用", "停用"], { primary: true }),
  },
});
