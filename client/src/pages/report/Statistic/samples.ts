import type { Figures, StatisticInfo } from "./request";

/** Samples for tests. */

const field = { dictionary: null, choices: [], ops: ["IN", "NOT_IN"] } as const;

export const INFO: StatisticInfo = {
  code: "WORK_MEMBER",
  label: "员工工单统计",
  about: "按技术员统计工单的数量、时效与评分。",
  exportPath: "/api/stat/workorder/memberWork/exportExcel",
  usualPeriod: "THIS_MONTH",
  dimensions: [
    { code: "member", label: "技术员" },
    { code: "month", label: "月份" },
  ],
  parameters: [
    { ...field, code: "day", label: "时间", kind: "DAY", ops: ["PERIOD", "BETWEEN"] },
    { ...field, code: "member", label: "技术员", kind: "MEMBER" },
    { ...field, code: "team", label: "技术员团队", kind: "TEAM" },
    { ...field, code: "title", label: "岗位", kind: "LABEL" },
    {
      ...field,
      code: "level",
      label: "优先级",
      kind: "CHOICE",
      choices: [{ value: "1", text: "紧急" }],
    },
  ],
  columns: [
    { code: "orders", label: "工单数", unit: "COUNT" },
    { code: "done", label: "完成数", unit: "COUNT" },
    { code: "overdue", label: "超时", unit: "COUNT" },
  ],
};

/** Orders by technician, compared with those of the previous month. */
export const FIGURES: Figures = {
  dimensions: [{ field: "member", label: "技术员", kind: "MEMBER", grain: null }],
  measures: INFO.columns,
  rows: [
    { keys: [{ value: "12", text: "张三" }], cells: ["8", "6", "0"], before: ["10", "6", "0"] },
    { keys: [{ value: null, text: "未填写" }], cells: ["4", "1", "3"], before: null },
  ],
  totals: ["12", "7", "3"],
  totalsBefore: ["10", "6", "2"],
  groupCount: 2,
  truncated: false,
  conditions: [{ field: "day", text: "时间：本月" }],
  chart: { kind: "BAR", dimension: "member", series: null, measures: ["orders", "done"] },
  from: "2026-11-01",
  to: "2026-11-30",
  beforeFrom: "2026-10-01",
  beforeTo: "2026-10-31",
  running: true,
  asOf: "2026-11-26T02:30:00Z",
};
