import type { TeamListPageQuery$variables } from "@/__generated__/TeamListPageQuery.graphql";
import { defineList, flag } from "@/app/record/list";

/** Names the mode in the address: `flat`, or the tree without it. */
export const MODE = "mode";

/** The tree is asked for whole, the flat list page by page, in the order people gave the teams. */
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
