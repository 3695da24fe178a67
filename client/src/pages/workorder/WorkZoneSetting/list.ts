import type { WorkZoneSettingPageQuery$variables } from "@/__generated__/WorkZoneSettingPageQuery.graphql";
import { defineList, record } from "@/app/record/list";

/**
 * Definition of the list of zones: places or trades that work orders are assigned to, each with its team
 * (business §2 Work order).
 */
export const workZones = defineList<WorkZoneSettingPageQuery$variables>()({
  title: "服务区域",
  keyword: "服务区域名称、范围或拼音",
  storageKey: "work/zones",
  sorts: ["SORT_ORDER", "CREATED_AT"],
  sort: { field: "SORT_ORDER", direction: "ASC" },
  filters: { teamId: record("接单团队", { primary: true }) },
});
