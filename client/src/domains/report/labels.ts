import type {
  OnlineReportChartKind,
  OnlineReportDataset,
  OnlineReportGrain,
  OnlineReportOp,
  OnlineReportPeriod,
  OnlineReportPosition,
} from "@/__generated__/reportQueriesDefinitionQuery.graphql";
import type { Label } from "@/app/record/labels";

/** Areas in which reports are listed. */
export const REPORT_POSITION: Readonly<Record<OnlineReportPosition, Label & { readonly slug: string }>> = {
  PROJECT: { text: "项目", tone: "blue", slug: "project" },
  CUSTOMER: { text: "客户", tone: "green", slug: "customer" },
  TASK: { text: "任务", tone: "violet", slug: "task" },
  WORK: { text: "工单", tone: "yellow", slug: "work" },
};

/** The area that an address names; null where it names none. */
export function positionOf(slug: string | undefined): OnlineReportPosition | null {
  const positions = Object.keys(REPORT_POSITION) as OnlineReportPosition[];
  return positions.find((position) => REPORT_POSITION[position].slug === slug) ?? null;
}

/** Datasets of reports. */
export const REPORT_DATASET: Readonly<Record<OnlineReportDataset, Label>> = {
  PROJECT: { text: "项目", tone: "blue" },
  PAYMENT_PLAN: { text: "收款计划", tone: "blue" },
  PAYMENT_RECEIPT: { text: "回款记录", tone: "blue" },
  PROJECT_COST: { text: "项目成本", tone: "blue" },
  CUSTOMER: { text: "客户", tone: "green" },
  TASK: { text: "任务", tone: "violet" },
  WORK_ORDER: { text: "工单", tone: "yellow" },
  ITEM_LOG: { text: "工作日志", tone: "violet" },
  WEEKLY: { text: "周报", tone: "violet" },
  PROJECT_WORK: { text: "项目工单", tone: "yellow" },
  CONTRACT: { text: "合同", tone: "blue" },
};

/** Kinds of charts of a report. */
export const REPORT_CHART: Readonly<Record<OnlineReportChartKind, Label>> = {
  NONE: { text: "仅表格", tone: "neutral" },
  BAR: { text: "柱形图", tone: "neutral" },
  LINE: { text: "折线图", tone: "neutral" },
  PIE: { text: "饼图", tone: "neutral" },
  STACKED: { text: "堆叠图", tone: "neutral" },
  AREA: { text: "面积图", tone: "neutral" },
  COMBINATION: { text: "组合图", tone: "neutral" },
  FUNNEL: { text: "漏斗图", tone: "neutral" },
  GAUGE: { text: "仪表图", tone: "neutral" },
  MAP: { text: "地图", tone: "neutral" },
  FIGURE: { text: "指标卡", tone: "neutral" },
};

/** Time units by which reports group. */
export const REPORT_GRAIN: Readonly<Record<OnlineReportGrain, Label>> = {
  DAY: { text: "按日", tone: "neutral" },
  WEEK: { text: "按周", tone: "neutral" },
  MONTH: { text: "按月", tone: "neutral" },
  QUARTER: { text: "按季度", tone: "neutral" },
  YEAR: { text: "按年", tone: "neutral" },
};

/** Operators of a condition. */
export const REPORT_OP: Readonly<Record<OnlineReportOp, string>> = {
  IN: "是",
  NOT_IN: "不是",
  BETWEEN: "介于",
  PERIOD: "在",
  IS_NULL: "未填写",
  NOT_NULL: "已填写",
};

/** Periods relative to today. An address can name only these. */
export const REPORT_PERIOD: Readonly<Record<OnlineReportPeriod, string>> = {
  TODAY: "今天",
  YESTERDAY: "昨天",
  THIS_WEEK: "本周",
  LAST_WEEK: "上周",
  THIS_MONTH: "本月",
  LAST_MONTH: "上月",
  THIS_QUARTER: "本季度",
  LAST_QUARTER: "上季度",
  THIS_YEAR: "今年",
  LAST_YEAR: "去年",
  LAST_SEVEN_DAYS: "近 7 天",
  LAST_THIRTY_DAYS: "近 30 天",
  LAST_NINETY_DAYS: "近 90 天",
  LAST_TWELVE_MONTHS: "近 12 个月",
  NEXT_THIRTY_DAYS: "未来 30 天",
};

/** Placeholders for the reader of a report, in conditions on members and on teams. */
export const REPORT_READER: Readonly<Record<"MEMBER" | "TEAM", readonly (readonly [string, string])[]>> = {
  MEMBER: [["@me", "查看报表的人"]],
  TEAM: [
    ["@mine", "查看人所在的团队"],
    ["@directed", "查看人负责的团队及下级"],
  ],
};
