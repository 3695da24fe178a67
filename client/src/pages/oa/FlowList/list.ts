/** List of approval forms: group and filters in the URL, and URLs of builder and designer. */
import type { FlowListPageQuery$variables } from "@/__generated__/FlowListPageQuery.graphql";
import { defineList, select } from "@/app/record/list";
import { rowIdOf } from "@/app/record/rowId";

/** URL parameters: the group of the listed forms, and the form in the builder. */
export const GROUP = "group";
export const FORM = "form";

/**
 * List of approval forms (business §2 OA flows: FlowList). The group is selected in the pane, so it is not
 * a filter to clear.
 */
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

/** URL of the builder of a form; `group` is the one to return to. */
export function buildingOf(rowId: string, group: string | null): string {
  return `/oa/FlowList?${new URLSearchParams({ ...(group ? { [GROUP]: group } : {}), [FORM]: rowId })}`;
}

/** URL of the process designer of a form. */
export function designOf(rowId: string): string {
  return `/oa/FlowProcessDesign?id=${rowId}`;
}
