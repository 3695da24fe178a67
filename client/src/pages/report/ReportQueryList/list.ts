import type { ReportQueryListPageQuery$variables } from "@/__generated__/ReportQueryListPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { defineList, select, yesNo } from "@/app/record/list";
import { REPORT_POSITION } from "@/domains/report/labels";

/** Stored queries of every position (business §7 Online reports). */
export const reportQueries = defineList<ReportQueryListPageQuery$variables>()({
  title: "查询报表",
  keyword: "报表名称或拼音",
  storageKey: "report/reportQueries",
  sorts: ["ORDER", "NAME", "CREATED_AT", "UPDATED_AT"],
  sort: { field: "ORDER", direction: "ASC" },
  filters: {
    position: select("位置", optionsOf(REPORT_POSITION), { primary: true }),
    enabled: yesNo("状态", ["启用", "停用"], { primary: true }),
  },
});
