import type { LogCateSettingPageQuery$variables } from "@/__generated__/LogCateSettingPageQuery.graphql";
import { choice, defineList, record } from "@/app/record/list";

/** List of the templates of work log types: filters and sorts (business §2 Log: LogCateSetting). */
export const categories = defineList<LogCateSettingPageQuery$variables>()({
  title: "日志模板",
  keyword: false,
  storageKey: "log/categories",
  sorts: ["ORDER", "CREATED_AT"],
  sort: { field: "ORDER", direction: "ASC" },
  filters: {
    logType: choice("日志类型", { primary: true }),
    teamId: record("适用团队", { primary: true }),
  },
});
