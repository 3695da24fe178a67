import type { LogReportPageQuery$variables } from "@/__generated__/LogReportPageQuery.graphql";
import { choices, days, defineList, record } from "@/app/record/list";
import { formatDate } from "@/ui/base/format";
import { REPORTS, type ReportKind } from "./kinds";

/** The month so far: what is counted where no days are chosen. */
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
      // without somebody it is about whoever looks at it
      scope: kind === "personal" && !authorId ? "MINE" : scope,
      ...(happenedOn ? {} : { happenedOn: thisMonth() }),
    }),
    variables: ({ filter }) => ({ filter, several }),
  });
}

/** The lists behind the statistics: what of them an address narrows down. */
export const LISTS = {
  my: reportOf("my"),
  personal: reportOf("personal"),
  depart: reportOf("depart"),
  company: reportOf("company"),
} as const;
