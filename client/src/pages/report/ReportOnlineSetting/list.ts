import type { ReportOnlineSettingPageQuery$variables } from "@/__generated__/ReportOnlineSettingPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { defineList, select, yesNo } from "@/app/record/list";
import { positionOf, REPORT_DATASET } from "@/domains/report/labels";

/** Definition of the list of reports of one position (business §2 Online reports: ReportOnlineSetting). */
export const onlineReports = defineList<ReportOnlineSettingPageQuery$variables>()({
  title: "在线报表设置",
  keyword: "报表名称或说明",
  storageKey: "report/onlineReports",
  sorts: ["ORDER", "NAME", "CREATED_AT", "UPDATED_AT"],
  sort: { field: "ORDER", direction: "ASC" },
  filters: {
    dataset: select("数据", optionsOf(REPORT_DATASET), { primary: true }),
    enabled: yesNo("状态", ["启用", "停用"], { primary: true }),
  },
  // of an unknown position nothing is shown at all
  variables: ({ page, filter, orderBy }, _, { menuPosition }) => ({
    page,
    filter: { ...filter, position: positionOf(menuPosition) ?? "PROJECT" },
    orderBy,
  }),
});
