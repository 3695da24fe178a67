import type { ProjectLogPageQuery$variables } from "@/__generated__/ProjectLogPageQuery.graphql";
import { choices, days, defineList, record } from "@/app/record/list";
import { projectIdOf } from "../_lib/variables";

/** Definition of the list of work logs linked to a project (business §2 Project: log). */
export const logs = defineList<ProjectLogPageQuery$variables>()({
  title: "项目日志",
  keyword: "日志内容、拼音或首字母",
  storageKey: "project/logs",
  sorts: ["HAPPENED_ON", "CREATED_AT", "MINUTES"],
  sort: { field: "HAPPENED_ON", direction: "DESC" },
  filters: {
    logTypes: choices("日志类型", { primary: true }),
    authorId: record("填写人", { primary: true }),
    happenedOn: days("日期", { primary: true }),
  },
  variables: ({ page, filter, orderBy }, _, params) => {
    const id = projectIdOf(params);
    return { id, page, filter: { ...filter, projectId: id }, orderBy };
  },
});
