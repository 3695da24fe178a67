import type { FlowListPageQuery$variables } from "@/__generated__/FlowListPageQuery.graphql";
import { defineList, select } from "@/app/record/list";
import { rowIdOf } from "@/app/record/rowId";

/** Names the group whose forms are listed, and the form that is being built. */
export const GROUP = "group";
export const FORM = "form";

/** Forms of approval (business §2 OA flows: FlowList). The group is the pane's, so that it is no filter to clear. */
export const flowForms = defineList<FlowListPageQuery$variables>()({
  title: "表单管理",
  keyword: "表单名称或拼音",
  storageKey: "oa/FlowList",
  sorts: ["ORDER", "NAME", "CREATED_AT"],
  sort: { field: "ORDER", direction: "ASC" },
  filters: {
    status: select("状态", [
      { value: "ON", label: "启用" },
      { value: "OFF", label: "停用" },
    ]),
  },
  variables: ({ page, filter, orderBy }, search) => {
    const group = search.get(GROUP);
    return {
      building: search.has(FORM),
      form: rowIdOf(search.get(FORM)),
      page,
      filter: { ...filter, ...(group ? { groupId: rowIdOf(group) } : {}) },
      orderBy,
    };
  },
});

/** The address on which a form is built; `group` is the one to come back to. */
export function buildingOf(rowId: string, group: string | null): string {
  return `/oa/FlowList?${new URLSearchParams({ ...(group ? { [GROUP]: group } : {}), [FORM]: rowId })}`;
}

/** The address of the designer of a form's way. */
export function designOf(rowId: string): string {
  return `/oa/FlowProcessDesign?id=${rowId}`;
}
