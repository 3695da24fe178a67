/** List of teams: mode, filters and sorts in the URL. */
import type { TeamListPageQuery$variables } from "@/__generated__/TeamListPageQuery.graphql";
import { defineList, flag } from "@/app/record/list";

/** URL parameter of the mode: `flat`; absent for the tree. */
export const MODE = "mode";

/** List of teams: the tree is fetched at once, the flat list page by page, both in the stored order. */
export const teams = defineList<TeamListPageQuery$variables>()({
  title: "团队管理",
  keyword: "团队名称、拼音或编码",
  storageKey: "members/TeamList",
  sorts: ["ORDER", "NAME", "CREATED_AT"],
  sort: { field: "ORDER", direction: "ASC" },
  filters: {
    accept: flag("接单团队", { as: "acceptOnly" }),
    mine: flag("我负责的", { as: "directedByViewer" }),
  },
  also: () => ({ type: "INTERNAL" }),
  variables: ({ page, filter, orderBy }, search) => ({
    tree: search.get(MODE) !== "flat",
    page,
    filter,
    orderBy,
  }),
});
