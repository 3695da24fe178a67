import type { OnlineReportChartKind } from "@/__generated__/reportQueriesPreviewQuery.graphql";
import { calledOf, lackOf } from "./arrangement";
import type { ReportDraft } from "./draft";
import type { DatasetInfo, Definition, FieldInfo, Unit } from "./types";

/** Kind of chart of a report. */
export type ChartKind = OnlineReportChartKind;

type ChartInput = NonNullable<Definition["chart"]>;

/** A dimension, with the field's content as far as known. */
export interface ChartSide {
  readonly field: string;
  readonly kind: FieldInfo["kind"] | undefined;
}

/** A figure that can be drawn; the unit is not needed for a calculation. */
export interface ChartMember {
  readonly code: string;
  readonly label: string;
  readonly unit: Unit | null;
}

/** The parts of a definition that determine the possible charts. */
export interface ChartChoice {
  readonly sides: readonly ChartSide[];
  readonly measures: readonly ChartMember[];
  readonly calculations: readonly ChartMember[];
}

const ORDER: readonly ChartKind[] = [
  "NONE",
  "BAR",
  "LINE",
  "AREA",
  "STACKED",
  "COMBINATION",
  "PIE",
  "FUNNEL",
  "GAUGE",
  "MAP",
  "FIGURE",
];

/** Kinds that can show calculations, too: their figures are side by side, not parts of a whole. */
const CALCULATED: readonly ChartKind[] = ["BAR", "LINE", "AREA", "COMBINATION", "FIGURE"];

/** Kinds that take one figure. */
const OF_ONE: readonly ChartKind[] = ["PIE", "STACKED", "GAUGE", "MAP"];

const isNamed = ({ kind }: ChartSide) => kind === "LABEL" || kind === "DICT";
const isTime = ({ kind }: ChartSide) => kind === "DAY";

/** Measures of one unit that can be stages of a funnel. */
function stagesOf({ measures }: ChartChoice): readonly ChartMember[] {
  const [first] = measures;
  return measures.filter(({ unit }) => unit === first?.unit);
}

function suits(kind: ChartKind, choice: ChartChoice): boolean {
  const { sides, measures, calculations } = choice;
  if (kind === "NONE") return true;
  if (measures.length === 0) return false;
  switch (kind) {
    case "STACKED":
      return sides.length > 1;
    case "COMBINATION":
      return sides.length > 0 && measures.length + calculations.length > 1;
    case "FUNNEL":
      return sides.length > 0 || stagesOf(choice).length > 1;
    case "MAP":
      return sides.some(isNamed);
    case "GAUGE":
    case "FIGURE":
      return true;
    default:
      return sides.length > 0;
  }
}

/** Kinds of charts that suit the definition, in their order. */
export function kindsFor(choice: ChartChoice): ChartKind[] {
  return ORDER.filter((kind) => suits(kind, choice));
}

/** Chart parts of a draft; `dimensions` are the complete ones. */
export function choiceOf(
  draft: ReportDraft,
  dimensions: readonly { readonly field: string }[],
  info: DatasetInfo | null,
): ChartChoice {
  return {
    sides: dimensions.map(({ field }) => ({
      field,
      kind: info?.fields.find(({ code }) => code === field)?.kind,
    })),
    measures: draft.measures.map((code) => {
      const known = info?.measures.find((one) => one.code === code);
      return { code, label: known?.label ?? code, unit: known?.unit ?? null };
    }),
    calculations: draft.calculations
      // calculations that are left out of the definition can't be drawn
      .filter(({ measure, kind }) => draft.measures.includes(measure) && !lackOf(draft, info, kind))
      .map((one) => ({ code: one.id, label: calledOf(one, info), unit: null })),
  };
}

/** Figures that a chart of this kind can show. */
export function membersFor(kind: ChartKind, choice: ChartChoice): readonly ChartMember[] {
  const { sides, measures, calculations } = choice;
  if (kind === "FUNNEL" && sides.length === 0) return stagesOf(choice);
  return CALCULATED.includes(kind) ? [...measures, ...calculations] : measures;
}

/** Dimensions that a chart of this kind can have as its axis. */
export function sidesFor(kind: ChartKind, { sides }: ChartChoice): readonly ChartSide[] {
  if (kind === "GAUGE") return [];
  if (kind === "MAP") return sides.filter(isNamed);
  return kind === "FIGURE" ? sides.filter(isTime) : sides;
}

/** Whether a chart of this kind takes one figure, as a funnel by a dimension does, too. */
export function takesOne(kind: ChartKind, { sides }: ChartChoice): boolean {
  return OF_ONE.includes(kind) || (kind === "FUNNEL" && sides.length > 0);
}

/** A positive number with at most twenty characters, as the server accepts it; else null. */
export function targetOf(text: string): string | null {
  const said = text.trim();
  return /^\d+(\.\d+)?$/.test(said) && said.length <= 20 && Number(said) > 0 ? said : null;
}

/** Default figures, without a selection or when no selected one is left. */
function usual(kind: ChartKind, choice: ChartChoice): string[] {
  const members = membersFor(kind, choice).map(({ code }) => code);
  if (kind === "COMBINATION") return members.slice(0, 2);
  if (kind === "FUNNEL" && choice.sides.length === 0) return members;
  return members.slice(0, 1);
}

/**
 * The chart as it is sent: a missing member falls back to the first one, and a kind that no longer fits to
 * bars, or to none.
 */
export function chartOf(
  draft: ReportDraft,
  dimensions: readonly { readonly field: string }[],
  info: DatasetInfo | null = null,
): ChartInput {
  const choice = choiceOf(draft, dimensions, info);
  const target = targetOf(draft.chartTarget);
  const possible = kindsFor(choice);
  const wanted = draft.chartKind === "GAUGE" && target === null ? "NONE" : draft.chartKind;
  const kind = possible.includes(wanted) ? wanted : possible.includes("BAR") ? "BAR" : "NONE";
  if (kind === "NONE") return { kind };
  const members = membersFor(kind, choice).map(({ code }) => code);
  const chosen = members.filter((code) => draft.chartMeasures.includes(code));
  const enough = kind === "COMBINATION" ? 2 : 1;
  const shown = chosen.length >= enough ? chosen : usual(kind, choice);
  const measures = takesOne(kind, choice) ? shown.slice(0, 1) : shown;
  const sides = sidesFor(kind, choice).map(({ field }) => field);
  const dimension = sides.find((code) => code === draft.chartDimension) ?? sides[0] ?? null;
  const others = sides.filter((code) => code !== dimension);
  return {
    kind,
    dimension,
    series:
      kind === "STACKED" ? (others.find((code) => code === draft.chartSeries) ?? others[0] ?? null) : null,
    measures,
    ...(kind === "COMBINATION"
      ? { line: measures.find((code) => code === draft.chartLine) ?? measures.at(-1) ?? null }
      : {}),
    ...(kind === "GAUGE" ? { target } : {}),
  };
}
