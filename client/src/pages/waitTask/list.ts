import type { WaitTaskPageQuery$variables } from "@/__generated__/WaitTaskPageQuery.graphql";
import { defineList } from "@/app/record/list";
import { waitFilterOf } from "./places";

/**
 * List of pending items (business §2 waitTask). Category and period come from the page's menu, so they are
 * not filters to clear.
 */
export const waiting = defineList<WaitTaskPageQuery$variables>()({
  title: "待办",
  keyword: "名称或拼音",
  variables: ({ page, filter }, search) => ({ page, filter: { ...filter, ...waitFilterOf(search) } }),
});
