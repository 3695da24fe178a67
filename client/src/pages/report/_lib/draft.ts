import type { OnlineReportInput } from "@/__generated__/ReportDialogCreateMutation.graphql";
import {
  type CalculationDraft,
  type FormatDraft,
  furtherOf,
  furtherProblems,
  type HavingDraft,
  NOTHING_FURTHER,
  ordered,
  type TopDraft,
  takenFurther,
} from "./arrangement";
import { type ChartKind, chartOf, targetOf } from "./charts";
import { isTyped, newCondition } from "./conditions";
import type { Catalog, Condition, DatasetInfo, Definition, EditedReport, FieldInfo } from "./types";

/** Form values of a dimension; column dimensions come after row dimensions. */
export interface DimensionDraft {
  readonly id: string;
  readonly field: string | null;
  readonly grain: Grain;
  /** Whether it is a column instead of a row. */
  readonly across?: boolean;
}

/** Form values of a condition; values that its kind does not use stay empty. */
export interface ConditionDraft {
  readonly id: string;
  readonly field: string | null;
  readonly op: Condition["op"];
  readonly values: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly period: Condition["period"] | null;
}

export type Grain = "DAY" | "WEEK" | "MONTH" | "QUARTER" | "YEAR";
export type { ChartKind } from "./charts";

/** Form values of a report. */
export interface ReportDraft {
  name: string;
  remark: string;
  roleIds: readonly string[];
  enabled: boolean;
  dataset: DatasetInfo["dataset"] | null;
  dimensions: readonly DimensionDraft[];
  measures: readonly string[];
  conditions: readonly ConditionDraft[];
  parameters: readonly string[];
  /** Code of a dimension or measure; null means the report's default. */
  orderBy: string | null;
  direction: "ASC" | "DESC";
  limit: string;
  columns: readonly string[];
  chartKind: ChartKind;
  chartDimension: string | null;
  chartSeries: string | null;
  chartMeasures: readonly string[];
  /** Combination chart: the figure drawn as a line on its own axis; null means the last one. */
  chartLine: string | null;
  /** Gauge: the target value. */
  chartTarget: string;
  /** Whether sums of groups are shown. */
  subtotals: boolean;
  calculations: readonly CalculationDraft[];
  having: readonly HavingDraft[];
  /** The first values of a dimension; null for all. */
  top: TopDraft | null;
  formats: readonly FormatDraft[];
}

export const LIMITS = {
  dimensions: 5,
  across: 2,
  measures: 8,
  conditions: 12,
  parameters: 6,
  columns: 12,
  rows: 2000,
};
const USUAL_ROWS = "200";

/** Keys of form rows, counted, so that equal definitions give equal drafts. */
const rowKey = (index: number) => `r${index}`;

/** The dataset in the catalogue; null if unknown. */
export function datasetOf(catalog: Catalog | null, dataset: string | null): DatasetInfo | null {
  return catalog?.datasets.find((one) => one.dataset === dataset) ?? null;
}

/** The field in a dataset; null if unknown. */
export function fieldOf(info: DatasetInfo | null, code: string | null): FieldInfo | null {
  return info?.fields.find((field) => field.code === code) ?? null;
}

const EMPTY: ReportDraft = {
  name: "",
  remark: "",
  roleIds: [],
  enabled: true,
  dataset: null,
  dimensions: [],
  measures: [],
  conditions: [],
  parameters: [],
  orderBy: null,
  direction: "DESC",
  limit: USUAL_ROWS,
  columns: [],
  chartKind: "BAR",
  chartDimension: null,
  chartSeries: null,
  chartMeasures: [],
  chartLine: null,
  chartTarget: "",
  ...NOTHING_FURTHER,
};

/** Kinds of fields for the first grouping, the most informative first. */
const TELLING: readonly FieldInfo["kind"][] = ["CHOICE", "DICT", "LABEL", "TEAM", "MEMBER"];

/**
 * Initial settings for a dataset: its first measure by its most informative field, in the current year, as
 * a parameter that readers may change. Thus the preview shows something before anything is chosen.
 */
export function beginning(info: DatasetInfo | null): Partial<ReportDraft> {
  const { name: _n, remark: _r, roleIds: _i, enabled: _e, ...blank } = EMPTY;
  if (!info) return blank;
  const groups = info.fields.filter((field) => field.groups);
  const first = groups.find(({ kind }) => TELLING.includes(kind)) ?? groups[0];
  const time = fieldOf(info, info.timeField);
  const byTime = time?.ops.includes("PERIOD") ? time.code : null;
  const measure = info.measures[0]?.code;
  return {
    ...blank,
    dataset: info.dataset,
    dimensions: first ? [{ id: rowKey(0), field: first.code, grain: "MONTH" }] : [],
    measures: measure ? [measure] : [],
    conditions: byTime
      ? [{ ...newCondition(rowKey(0)), field: byTime, op: "PERIOD", period: "THIS_YEAR" }]
      : [],
    parameters: byTime ? [byTime] : [],
    chartKind: first?.kind === "DAY" ? "LINE" : first ? "BAR" : "NONE",
  };
}

/** A new report for a position: on its usual dataset, or on the first one. */
export function newDraft(catalog: Catalog | null, position: string): ReportDraft {
  const info = catalog?.datasets.find((one) => one.position === position) ?? catalog?.datasets[0] ?? null;
  return { ...EMPTY, ...beginning(info) };
}

/** Form values of a stored report. */
export function draftOf(report: EditedReport): ReportDraft {
  const { definition } = report;
  const { chart, orderBy, across } = definition;
  return {
    name: report.name,
    remark: report.remark ?? "",
    roleIds: (report.roles ?? []).map(({ rowId }) => rowId),
    enabled: report.enabled,
    dataset: definition.dataset,
    dimensions: definition.dimensions.map(({ field, grain }, index) => ({
      id: rowKey(index),
      field,
      grain: grain ?? "MONTH",
      ...(across.includes(field) ? { across: true } : {}),
    })),
    measures: definition.measures,
    conditions: definition.conditions.map(({ field, op, values, from, to, period }, index) => ({
      id: rowKey(index),
      field,
      op,
      values: (values ?? []).flatMap(({ value }) => value ?? []),
      from: from ?? "",
      to: to ?? "",
      period: period ?? null,
    })),
    parameters: definition.parameters,
    orderBy: orderBy?.member ?? null,
    direction: orderBy?.direction ?? "DESC",
    limit: String(definition.limit),
    columns: definition.columns,
    chartKind: chart.kind,
    chartDimension: chart.dimension ?? null,
    chartSeries: chart.series ?? null,
    chartMeasures: chart.measures,
    chartLine: chart.line ?? null,
    chartTarget: chart.target ?? "",
    ...takenFurther(definition),
  };
}

/** A condition of the form as it is sent. */
export function conditionOf({ field, op, values, from, to, period }: ConditionDraft): Condition {
  const of = field ?? "";
  if (op === "PERIOD") return { field: of, op, period: period ?? null };
  if (op === "BETWEEN") return { field: of, op, from: from || null, to: to || null };
  return op === "IS_NULL" || op === "NOT_NULL" ? { field: of, op } : { field: of, op, values: [...values] };
}

/** Definition of the current form; null while it is incomplete. Incomplete rows are left out. */
export function definitionOf(draft: ReportDraft, info: DatasetInfo | null): Definition | null {
  if (!draft.dataset || draft.measures.length === 0) return null;
  const dimensions = ordered(draft.dimensions).flatMap(({ field, grain }) => {
    const known = fieldOf(info, field);
    if (!field) return [];
    return [{ field, ...(known?.kind === "DAY" ? { grain } : {}) }];
  });
  const members = [...dimensions.map(({ field }) => field), ...draft.measures];
  const limit = Number(draft.limit);
  return {
    dataset: draft.dataset,
    dimensions,
    measures: [...draft.measures],
    conditions: draft.conditions.filter((one) => isTyped(one)).map(conditionOf),
    parameters: [...draft.parameters],
    orderBy:
      draft.orderBy && members.includes(draft.orderBy)
        ? { member: draft.orderBy, direction: draft.direction }
        : null,
    limit: Number.isInteger(limit) && limit > 0 ? Math.min(limit, LIMITS.rows) : Number(USUAL_ROWS),
    columns: [...draft.columns],
    chart: chartOf(draft, dimensions, info),
    ...furtherOf(draft, info),
  };
}

/** The form as it is saved. */
export function inputOf(draft: ReportDraft, info: DatasetInfo | null): OnlineReportInput {
  return {
    name: draft.name.trim(),
    remark: draft.remark.trim() || null,
    enabled: draft.enabled,
    roleIds: [...draft.roleIds],
    definition: definitionOf(draft, info),
  };
}

/** Validation errors of the form, by field, before the request. */
export function problemsOf(draft: ReportDraft, info: DatasetInfo | null = null): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!draft.name.trim()) problems.name = "请输入报表名称";
  if (!draft.dataset) problems.dataset = "请选择数据";
  if (draft.measures.length === 0) problems.measures = "请至少选择一个指标";
  if (draft.dimensions.some(({ field }) => !field)) problems.dimensions = "请选择分组字段，或移除空行";
  const fields = draft.dimensions.map(({ field }) => field);
  if (new Set(fields).size < fields.length) problems.dimensions = "同一个字段只能分组一次";
  if (!draft.conditions.every((one) => isTyped(one))) problems.conditions = "有条件没有填完，请补全或移除";
  const limit = Number(draft.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMITS.rows)
    problems.limit = `请输入 1 到 ${LIMITS.rows} 的整数`;
  Object.assign(problems, furtherProblems(draft, info));
  if (draft.chartKind === "STACKED" && fields.length < 2) problems.chartKind = "堆叠图需要两个分组";
  if (draft.chartKind === "GAUGE" && targetOf(draft.chartTarget) === null)
    problems.chartTarget = "请输入大于 0 的目标值";
  return problems;
}

/** Form fields of the chart's members. */
const CHART_FIELDS: Readonly<Record<string, keyof ReportDraft>> = {
  dimension: "chartDimension",
  series: "chartSeries",
  measures: "chartMeasures",
  line: "chartLine",
  target: "chartTarget",
};

/** Form field of a server error about the definition. */
export function placeOf(field: readonly string[] | null): string[] | null {
  const [first, second, third] = (field ?? []).filter((part) => part !== "input");
  if (first !== "definition") return first ? [first] : null;
  if (second === "chart") return [CHART_FIELDS[third ?? ""] ?? "chartKind"];
  // columns are dimensions, too
  return second ? [second === "across" ? "dimensions" : second] : ["measures"];
}
