import type { Catalog, FieldInfo, Result, ResultRow } from "./types";

/** Sample data for tests of reports. */

const field = (
  code: string,
  label: string,
  kind: FieldInfo["kind"],
  more: Partial<FieldInfo> = {},
): FieldInfo => ({
  code,
  label,
  kind,
  dictionary: null,
  groups: true,
  ops: ["IN", "NOT_IN"],
  choices: [],
  ...more,
});

export const CATALOG: Catalog = {
  datasets: [
    {
      dataset: "PROJECT",
      label: "项目",
      position: "PROJECT",
      timeField: "createdOn",
      columns: ["project"],
      fields: [
        field("project", "项目", "PROJECT"),
        field("createdOn", "创建日期", "DAY", { ops: ["PERIOD", "BETWEEN"] }),
      ],
      measures: [{ code: "count", label: "项目数", unit: "COUNT" }],
    },
    {
      dataset: "TASK",
      label: "任务",
      position: "TASK",
      timeField: "createdOn",
      columns: ["title", "status"],
      fields: [
        field("title", "任务名称", "TEXT", { groups: false, ops: [] }),
        field("createdOn", "创建日期", "DAY", { ops: ["PERIOD", "BETWEEN"] }),
        field("status", "状态", "CHOICE", {
          choices: [
            { value: "OPEN", text: "进行中" },
            { value: "DONE", text: "已完成" },
          ],
        }),
        field("director", "负责人", "MEMBER"),
      ],
      measures: [
        { code: "count", label: "任务数", unit: "COUNT" },
        { code: "minutes", label: "平均工时", unit: "MINUTES" },
      ],
    },
  ],
  periods: [
    { period: "THIS_MONTH", label: "本月", from: "2026-11-01", to: "2026-11-30" },
    { period: "THIS_YEAR", label: "今年", from: "2026-01-01", to: "2026-12-31" },
  ],
};

/** Tasks by assignee and status: counts, which are additive, and an average, which is not. */
export const RESULT: Result = {
  dimensions: [
    { field: "director", label: "负责人", kind: "MEMBER", grain: null },
    { field: "status", label: "状态", kind: "CHOICE", grain: null },
  ],
  measures: [
    { code: "count", label: "任务数", unit: "COUNT" },
    { code: "minutes", label: "平均工时", unit: "MINUTES" },
  ],
  rows: [
    {
      keys: [
        { value: "12", text: "张三" },
        { value: "OPEN", text: "进行中" },
      ],
      cells: ["3", "90.5"],
      calculated: [],
      summed: [false, false],
    },
    {
      keys: [
        { value: "12", text: "张三" },
        { value: "DONE", text: "已完成" },
      ],
      cells: ["5", "60"],
      calculated: [],
      summed: [false, false],
    },
    {
      keys: [
        { value: null, text: "未填写" },
        { value: "OPEN", text: "进行中" },
      ],
      cells: ["1200", null],
      calculated: [],
      summed: [false, false],
    },
  ],
  subtotals: [],
  totals: ["1208", "71.4"],
  totalsCalculated: [],
  groupCount: 3,
  truncated: false,
  conditions: [{ field: "createdOn", text: "创建日期：今年" }],
  having: [],
  across: [],
  calculations: [],
  formats: [],
  chart: { kind: "STACKED", dimension: "director", series: "status", measures: ["count"] },
  asOf: "2026-11-26T02:30:00Z",
};

const key = (value: string | null, text: string) => ({ value, text });
const SUM = key(null, "合计");
const A = key("1", "华东");
const B = key("2", "华北");
const P = key("11", "甲");
const Q = key("12", "乙");
const R = key("21", "丙");
const JAN = key("2026-01-01", "2026-01");
const FEB = key("2026-02-01", "2026-02");

const group = (
  keys: readonly (typeof SUM)[],
  fee: string,
  growth: string | null,
  summed: readonly boolean[] = [false, false, false],
): ResultRow => ({ keys, cells: [fee], calculated: [growth], summed });

/** Expenses by team and member, with months as columns, growth, and sums of teams. */
export const ARRANGED: Result = {
  ...RESULT,
  dimensions: [
    { field: "team", label: "团队", kind: "TEAM", grain: null },
    { field: "member", label: "成员", kind: "MEMBER", grain: null },
    { field: "createdOn", label: "创建日期", kind: "DAY", grain: "MONTH" },
  ],
  measures: [{ code: "fee", label: "费用", unit: "MONEY" }],
  across: ["createdOn"],
  calculations: [{ code: "c1", label: "增长率", unit: "PERCENT", measure: "fee", kind: "GROWTH" }],
  formats: [
    {
      member: "fee",
      decimals: 1,
      scale: "TEN_THOUSAND",
      rules: [{ mark: "AT_LEAST", from: "50000", to: null, tone: "GOOD" }],
    },
  ],
  rows: [
    // months in the order of the server; columns are sorted by time
    group([A, P, FEB], "30000", "50"),
    group([A, P, JAN], "20000", null),
    group([A, Q, JAN], "60000", null),
    group([B, R, FEB], "10000", "-20"),
  ],
  subtotals: [
    group([A, P, SUM], "50000", null, [false, false, true]),
    group([A, Q, SUM], "60000", null, [false, false, true]),
    group([B, R, SUM], "10000", null, [false, false, true]),
    group([A, SUM, JAN], "80000", null, [false, true, false]),
    group([A, SUM, FEB], "30000", "-62.5", [false, true, false]),
    group([B, SUM, FEB], "10000", "-20", [false, true, false]),
    group([A, SUM, SUM], "110000", null, [false, true, true]),
    group([B, SUM, SUM], "10000", null, [false, true, true]),
    group([SUM, SUM, JAN], "80000", null, [true, true, false]),
    group([SUM, SUM, FEB], "40000", "-50", [true, true, false]),
  ],
  totals: ["120000"],
  totalsCalculated: [null],
  groupCount: 3,
  chart: { ...RESULT.chart, kind: "NONE", dimension: null, series: null, measures: [] },
};
