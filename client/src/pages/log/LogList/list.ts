/** List of work logs: tabs, filters and sorts in the URL. */
import type { LogListPageQuery$variables, LogScope } from "@/__generated__/LogListPageQuery.graphql";
import { choices, days, defineList, record, viewQueryOf, yesNo } from "@/app/record/list";
import { LOG_LIST } from "@/domains/log/labels";

/** Scopes of the tabs, in their order (business §2 Log: all, my and team). */
export const LOG_SCOPES: readonly { readonly key: LogScope; readonly label: string }[] = [
  { key: "ALL", label: "全部" },
  { key: "MINE", label: "我的" },
  { key: "TEAM", label: "团队" },
];

/** List of work logs (business §2 Log). */
export const logs = defineList<LogListPageQuery$variables>()({
  title: "日志列表",
  keyword: "日志内容、拼音或首字母",
  sorts: ["HAPPENED_ON", "CREATED_AT", "MINUTES"],
  sort: { field: "HAPPENED_ON", direction: "DESC" },
  storageKey: LOG_LIST,
  views: LOG_SCOPES,
  filters: {
    logTypes: choices("日志类型", { primary: true }),
    authorId: record("填写人", { primary: true }),
    happenedOn: days("日期", { primary: true }),
    teamId: record("团队"),
    exactTeam: yesNo("下级团队", ["不含下级", "含下级"]),
    projectId: record("项目"),
    customerId: record("客户"),
  },
  also: (_, view) => ({ scope: LOG_SCOPES.find(({ key }) => key === view)?.key ?? "ALL" }),
  variables: ({ page, filter, orderBy }) => ({ page, filter, orderBy, route: LOG_LIST }),
});

/** URL query that a saved view stores. */
export const viewQuery = viewQueryOf(logs);
