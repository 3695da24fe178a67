import type { LogScope } from "@/__generated__/LogReportPageQuery.graphql";

/**
 * Kinds of log statistics, by the logs that they count
 * (business §2 Log: myLogReport, personalLogReport, departLogReport, companyLogReport).
 */
export type ReportKind = "my" | "personal" | "depart" | "company";

interface Report {
  readonly title: string;
  /** Last segment of its path. */
  readonly page: string;
  /** Scope of the logs that it counts. */
  readonly scope: LogScope;
  /** Whether it covers several members, and so lists members and teams. */
  readonly several: boolean;
}

export const REPORTS: Readonly<Record<ReportKind, Report>> = {
  my: { title: "我的日志统计", page: "myLogReport", scope: "MINE", several: false },
  personal: { title: "个人日志统计", page: "personalLogReport", scope: "ALL", several: false },
  depart: { title: "部门日志统计", page: "departLogReport", scope: "TEAM", several: true },
  company: { title: "企业日志统计", page: "companyLogReport", scope: "ALL", several: true },
};
