/** Filters of the work log statistics in the URL, one list per kind of statistic. */
import type { LogReportPageQuery$variables } from "@/__generated__/LogReportPageQuery.graphql";
import { choices, days, defineList, record } from "@/app/record/list";
import { formatDate } from "@/ui/base/format";
import { REPORTS, type ReportKind } from "./kinds";

/** The current month so far: the default period. */
export function thisMonth(): { readonly from: string; readonly to: string } {
  const today = formatDate(new Date());
  return { from: `${today.slice(0, 8)}01`, to: today };
}

function reportOf(kind: ReportKind) {
  const { title, scope, several } = REPORTS[kind];
  return defineList<LogReportPageQuery$variables>()({
    title,
    keyword: false,
    storageKey: `log/report/${kind}`,
    filters: {
      authorId: record("成员", { primary: true }),
      teamId: record("团队", { primary: true }),
      happenedOn: days("日期", { primary: true }),
      logTypes: choices("日志类型"),
      projectId: record("项目"),
    },
    also: ({ authorId, happenedOn }) => ({
      // without an author the statistics are the viewer's own
      scope: kind === "personal" && !authorId ? "MINE" : scope,
      ...(happenedOn ? {} : { happenedOn: thisMonth() }),
    }),
    variables: ({ filter }) => ({ filter, several }),
  });
}

/** Lists behind the statistics, with the filters that a URL can set. */
export const LISTS = {
  my: reportOf("my"),
  personal: reportOf("personal"),
  depart: reportOf("depart"),
  company: reportOf("company"),
} as const;
