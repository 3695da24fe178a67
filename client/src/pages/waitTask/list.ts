import type { WaitTaskPageQuery$variables } from "@/__generated__/WaitTaskPageQuery.graphql";
import { defineList } from "@/app/record/list";
import { waitFilterOf } from "./places";

/** What somebody has to do (business §2 waitTask). Which part of it is the menu's, so that it is no filter to clear. */
export const waiting = defineList<WaitTaskPageQuery$variables>()({
  title: "待办",
  keyword: "名称或拼音",
  variables: ({ page, filter }, search) => ({ page, filter: { ...filter, ...waitFilterOf(search) } }),
});
