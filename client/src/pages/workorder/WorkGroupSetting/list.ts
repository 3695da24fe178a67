import type { WorkGroupSettingPageQuery$variables } from "@/__generated__/WorkGroupSettingPageQuery.graphql";
import { defineList, record } from "@/app/record/list";

/**
 * Definition of the list of work groups: technicians who do the same kind of work (business §7 work group).
 */
export const workGroups = defineList<WorkGroupSettingPageQuery$variables>()({
  title: "工作组",
  keyword: "工作组名称或拼音",
  storageKey: "work/groups",
  sorts: ["SORT_ORDER", "CREATED_AT"],
  sort: { field: "SORT_ORDER", direction: "ASC" },
  filters: { memberId: record("成员", { primary: true }) },
});
