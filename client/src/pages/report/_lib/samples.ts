import type { Catalog, FieldInfo, Result } from "./types";

/** What tests are made of. */

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

/** Tasks by who does them and how they stand: counts that add up, and an average that does not. */
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
    },
    {
      keys: [
        { value: "12", text: "张三" },
        { value: "DONE", text: "已完成" },
      ],
      cells: ["5", "60"],
    },
    {
      keys: [
        { value: null, text: "未填写" },
        { value: "OPEN", text: "进行中" },
      ],
      cells: ["1200", null],
    },
  ],
  totals: ["1208", "71.4"],
  groupCount: 3,
  truncated: false,
  conditions: [{ field: "createdOn", text: "创建日期：今年" }],
  chart: { kind: "STACKED", dimension: "director", series: "status", measures: ["count"] },
  asOf: "2026-11-26T02:30:00Z",
};
