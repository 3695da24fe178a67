import type { Task0ListPageQuery$variables } from "@/__generated__/Task0ListPageQuery.graphql";
import { defineList } from "@/app/record/list";

/** Definition of the list of the viewer's task drafts (business §2 Task: Task0List). */
export const drafts = defineList<Task0ListPageQuery$variables>()({
  title: "任务草稿",
  keyword: "任务名称、拼音或首字母",
  sorts: ["CREATED_AT", "UPDATED_AT", "NAME", "BEGINS_ON", "ENDS_ON"],
  storageKey: "task/drafts",
  filters: {},
  variables: ({ page, filter, orderBy }) => ({ page, filter: { ...filter, scope: "DRAFTS" }, orderBy }),
});
