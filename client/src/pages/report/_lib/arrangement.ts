import type { Label } from "@/app/record/labels";
import { notNumber } from "@/ui/input/NumberInput";
import type { DimensionDraft, ReportDraft } from "./draft";
import type { DatasetInfo, Definition, EditedReport } from "./types";

// Layout of a report beyond groups and measures: columns, calculations, limits of groups, number formats.

type CalculationInput = NonNullable<Definition["calculations"]>[number];
type FormatInput = NonNullable<Definition["formats"]>[number];
type RuleInput = NonNullable<FormatInput["rules"]>[number];

export type CalculationKind = CalculationInput["kind"];
export type Against = NonNullable<CalculationInput["against"]>;
export type Scale = NonNullable<FormatInput["scale"]>;
export type RuleMark = RuleInput["mark"];
export type RuleTone = NonNullable<RuleInput["tone"]>;

/** Form values of a calculation; its code is the key of its row. */
export interface CalculationDraft {
  readonly id: string;
  readonly measure: string;
  readonly kind: CalculationKind;
  /** Dimension of time; null means the first one. */
  readonly along: string | null;
  readonly against: Against;
  /** Label; empty means the default from measure and kind. */
  readonly label: string;
}

/** Restriction of groups by a measure. */
export interface HavingDraft {
  readonly id: string;
  readonly measure: string | null;
  readonly from: string;
  readonly to: string;
}

export interface TopDraft {
  readonly field: string | null;
  readonly measure: string | null;
  readonly count: string;
  /** Whether the remaining groups are combined into one. */
  readonly rest: boolean;
}

export interface RuleDraft {
  readonly id: string;
  readonly mark: RuleMark;
  readonly from: string;
  readonly to: string;
  readonly tone: RuleTone | null;
}

/** Number format of a measure or a calculation. */
export interface FormatDraft {
  readonly id: string;
  readonly member: string | null;
  /** Number of decimals; empty means the default of the unit. */
  readonly decimals: string;
  readonly scale: Scale;
  readonly rules: readonly RuleDraft[];
}

export const MOST = { calculations: 8, having: 6, formats: 16, rules: 5, top: 100, decimals: 6 };

export const NOTHING_FURTHER: Pick<ReportDraft, "subtotals" | "calculations" | "having" | "top" | "formats"> =
  { subtotals: false, calculations: [], having: [], top: null, formats: [] };

/** Labels of the kinds of calculations. */
export const CALCULATION: Readonly<Record<CalculationKind, Label>> = {
  SHARE_OF_ROW: { text: "占行的比例", tone: "neutral" },
  SHARE_OF_COLUMN: { text: "占列的比例", tone: "neutral" },
  SHARE_OF_WHOLE: { text: "占总计的比例", tone: "neutral" },
  DIFFERENCE: { text: "差额", tone: "neutral" },
  GROWTH: { text: "增长率", tone: "neutral" },
  RUNNING_SUM: { text: "累计", tone: "neutral" },
  RANK: { text: "排名", tone: "neutral" },
};

/** Labels of the periods to compare with. */
export const AGAINST: Readonly<Record<Against, Label>> = {
  PREVIOUS_PERIOD: { text: "上一期", tone: "neutral" },
  SAME_LAST_YEAR: { text: "去年同期", tone: "neutral" },
};

/** Suffixes of the default labels of calculations, as on the server. */
const CALLED: Readonly<Record<CalculationKind, string>> = {
  SHARE_OF_ROW: "行占比",
  SHARE_OF_COLUMN: "列占比",
  SHARE_OF_WHOLE: "总占比",
  DIFFERENCE: "增减",
  GROWTH: "增长率",
  RUNNING_SUM: "累计",
  RANK: "排名",
};
const CALLED_AGAINST: Readonly<Record<Against, string>> = { PREVIOUS_PERIOD: "环比", SAME_LAST_YEAR: "同比" };

/** Whether the calculation needs a dimension of time. */
export const goesAlong = (kind: CalculationKind): boolean =>
  kind === "DIFFERENCE" || kind === "GROWTH" || kind === "RUNNING_SUM";

/** Whether the calculation compares with another period. */
export const compares = (kind: CalculationKind): boolean => kind === "DIFFERENCE" || kind === "GROWTH";

/** Label of a calculation: custom, or the default from measure and kind, as on the server. */
export function calledOf(
  { label, measure, kind, against }: CalculationDraft,
  info: DatasetInfo | null,
): string {
  if (label.trim()) return label.trim();
  const of = info?.measures.find(({ code }) => code === measure)?.label ?? measure;
  return `${of}${compares(kind) ? CALLED_AGAINST[against] : ""}${CALLED[kind]}`;
}

/** Codes of the time fields among the dimensions, in order. */
export function timesOf({ dimensions }: Pick<ReportDraft, "dimensions">, info: DatasetInfo | null): string[] {
  return dimensions.flatMap(({ field }) =>
    field && info?.fields.find(({ code }) => code === field)?.kind === "DAY" ? [field] : [],
  );
}

/** Dimensions with rows before columns, otherwise in order, as definitions require. */
export function ordered(dimensions: readonly DimensionDraft[]): DimensionDraft[] {
  return [...dimensions.filter(({ across }) => !across), ...dimensions.filter(({ across }) => across)];
}

/** Message about a dimension that a calculation lacks; null where it lacks none. */
export function lackOf(
  draft: Pick<ReportDraft, "dimensions">,
  info: DatasetInfo | null,
  kind: CalculationKind,
): string | null {
  if (kind === "SHARE_OF_ROW" && !draft.dimensions.some(({ across }) => across)) return "先放一个字段到列";
  return goesAlong(kind) && timesOf(draft, info).length === 0 ? "先放一个日期字段到行或列" : null;
}

/** A new calculation under the first free code; null at the limit. */
export function calculationOf(
  { calculations }: Pick<ReportDraft, "calculations">,
  measure: string,
  kind: CalculationKind,
  against: Against = "PREVIOUS_PERIOD",
): CalculationDraft | null {
  const codes = Array.from({ length: MOST.calculations }, (_, at) => `c${at + 1}`);
  const id = codes.find((code) => !calculations.some((one) => one.id === code));
  return id ? { id, measure, kind, along: null, against, label: "" } : null;
}

/** Whether a text is a whole number within bounds. */
const isWhole = (text: string, least: number, most: number) =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;

const isNumber = (text: string) => text !== "" && notNumber(text, { negative: true }) === null;

/** Whether at least one end of a range is set. */
const hasEnds = ({ from, to }: { readonly from: string; readonly to: string }) =>
  [from, to].every((end) => end === "" || isNumber(end)) &&
  Boolean(from || to) &&
  !(from && to && Number(from) > Number(to));

function isRule({ mark, from, to, tone }: RuleDraft): boolean {
  if (mark === "BAR") return true;
  if (!tone) return false;
  if (mark === "AT_LEAST") return isNumber(from);
  if (mark === "AT_MOST") return isNumber(to);
  return isNumber(from) && isNumber(to) && Number(from) <= Number(to);
}

const isTop = ({ field, measure, count }: TopDraft) =>
  field !== null && measure !== null && isWhole(count, 1, MOST.top);

const isDecimals = (text: string) => text === "" || isWhole(text, 0, MOST.decimals);

function ruleOf({ mark, from, to, tone }: RuleDraft): RuleInput {
  return {
    mark,
    ...(mark === "AT_LEAST" || mark === "BETWEEN" ? { from } : {}),
    ...(mark === "AT_MOST" || mark === "BETWEEN" ? { to } : {}),
    ...(tone ? { tone } : {}),
  };
}

/** The layout part of a definition; incomplete rows and those with unknown members are left out. */
export function furtherOf(draft: ReportDraft, info: DatasetInfo | null): Partial<Definition> {
  const { measures, dimensions, subtotals, top } = draft;
  const across = dimensions.flatMap(({ field, across: isAcross }) => (field && isAcross ? [field] : []));
  const times = timesOf(draft, info);
  const calculations = draft.calculations
    .filter(({ measure, kind }) => measures.includes(measure) && !lackOf(draft, info, kind))
    .map(({ id, measure, kind, along, against, label }) => ({
      code: id,
      measure,
      kind,
      ...(label.trim() ? { label: label.trim() } : {}),
      ...(goesAlong(kind) ? { along: along && times.includes(along) ? along : (times[0] ?? null) } : {}),
      ...(compares(kind) ? { against } : {}),
    }));
  const having = draft.having.flatMap((one) =>
    dimensions.length > 0 && one.measure && measures.includes(one.measure) && hasEnds(one)
      ? [{ measure: one.measure, from: one.from || null, to: one.to || null }]
      : [],
  );
  const members = [...measures, ...calculations.map(({ code }) => code)];
  const formats = draft.formats.flatMap(({ member, decimals, scale, rules }) =>
    member && members.includes(member) && isDecimals(decimals)
      ? [
          {
            member,
            decimals: decimals === "" ? null : Number(decimals),
            scale,
            rules: rules.filter(isRule).map(ruleOf),
          },
        ]
      : [],
  );
  const isTopped =
    top !== null &&
    isTop(top) &&
    dimensions.some(({ field }) => field === top.field) &&
    measures.includes(top.measure ?? "");
  return {
    ...(across.length > 0 ? { across } : {}),
    ...(subtotals ? { subtotals } : {}),
    ...(calculations.length > 0 ? { calculations } : {}),
    ...(having.length > 0 ? { having } : {}),
    ...(isTopped
      ? {
          top: {
            field: top.field ?? "",
            measure: top.measure ?? "",
            count: Number(top.count),
            rest: top.rest,
          },
        }
      : {}),
    ...(formats.length > 0 ? { formats } : {}),
  };
}

/** Form values of a stored report's layout. */
export function takenFurther(definition: EditedReport["definition"]): typeof NOTHING_FURTHER {
  const { subtotals, calculations, having, top, formats } = definition;
  const key = (index: number) => `r${index}`;
  return {
    subtotals,
    calculations: calculations.map(({ code, ownLabel, measure, kind, along, against }) => ({
      id: code,
      measure,
      kind,
      along: along ?? null,
      against: against ?? "PREVIOUS_PERIOD",
      label: ownLabel ?? "",
    })),
    having: having.map(({ measure, from, to }, index) => ({
      id: key(index),
      measure,
      from: from ?? "",
      to: to ?? "",
    })),
    top: top ? { field: top.field, measure: top.measure, count: String(top.count), rest: top.rest } : null,
    formats: formats.map(({ member, decimals, scale, rules }, index) => ({
      id: key(index),
      member,
      decimals: decimals === null || decimals === undefined ? "" : String(decimals),
      scale,
      rules: rules.map(({ mark, from, to, tone }, at) => ({
        id: key(at),
        mark,
        from: from ?? "",
        to: to ?? "",
        tone: tone ?? null,
      })),
    })),
  };
}

/** Validation errors of the layout, by field. */
export function furtherProblems(draft: ReportDraft, info: DatasetInfo | null): Record<string, string> {
  const { calculations, having, top, formats } = draft;
  const problems: Record<string, string> = {};
  const lacking = info ? calculations.find(({ kind }) => lackOf(draft, info, kind)) : undefined;
  if (lacking) problems.calculations = `${calledOf(lacking, info)}：${lackOf(draft, info, lacking.kind)}`;
  if (!having.every((one) => one.measure && hasEnds(one)))
    problems.having = "请选择指标并填写范围，起点不能大于终点";
  else if (having.length > 0 && draft.dimensions.length === 0) problems.having = "没有行和列时不能设置组条件";
  if (top && !isTop(top)) problems.top = `请选择字段和指标，并输入 1 到 ${MOST.top} 的整数`;
  const members = formats.map(({ member }) => member);
  if (members.includes(null)) problems.formats = "请选择指标或计算，或移除空行";
  else if (new Set(members).size < members.length) problems.formats = "同一个指标或计算只能设置一次";
  else if (!formats.every(({ decimals }) => isDecimals(decimals)))
    problems.formats = `小数位为 0 到 ${MOST.decimals} 的整数`;
  else if (!formats.every(({ rules }) => rules.every(isRule)))
    problems.formats = "请填写条件格式的数值并选择颜色";
  return problems;
}
