import type { KpiIndicationInput } from "@/__generated__/KpiIndicationDialogCreateMutation.graphql";
import type { KpiIndicationKind, KpiSource } from "@/__generated__/KpiIndicationPageQuery.graphql";
import { readFormula } from "../formula";
import { type Scoring, type ScoringValues, scoringInput, scoringProblem, scoringValues } from "../scoring";

/**
 * Form values and validation of an indicator, in the library, in a template and in a plan alike (business
 * §3 KPI): pure functions.
 */

interface Named {
  readonly rowId: string;
  readonly name: string;
}

/** An indicator, as returned by the server. */
export interface Indicator {
  readonly name: string;
  readonly kind: KpiIndicationKind;
  readonly unit: string | null | undefined;
  readonly description: string | null | undefined;
  readonly scoring: Scoring;
  readonly source: KpiSource | null | undefined;
  readonly eventCategory: Named | null | undefined;
  readonly formula: string | null | undefined;
}

export interface IndicatorValues {
  name: string;
  kind: KpiIndicationKind;
  unit: string;
  description: string;
  scoring: ScoringValues;
  source: KpiSource | null;
  eventCategoryId: string | null;
  /** The name of that category, for read-only views. */
  eventCategoryName: string;
  formula: string;
}

/** Bounds of the server, in characters. */
export const MOST_NAME = 50;
export const MOST_UNIT = 20;
export const MOST_DESCRIPTION = 500;

/** Form values of an indicator; those of a manually rated one where there is none yet. */
export function indicatorValues(row: Indicator | null | undefined): IndicatorValues {
  return {
    name: row?.name ?? "",
    kind: row?.kind ?? "INPUT",
    unit: row?.unit ?? "",
    description: row?.description ?? "",
    scoring: scoringValues(row?.scoring),
    source: row?.source ?? null,
    eventCategoryId: row?.eventCategory?.rowId ?? null,
    eventCategoryName: row?.eventCategory?.name ?? "",
    formula: row?.formula ?? "",
  };
}

/** The input of an indicator, without fields that its kind does not have. */
export function indicatorInput(values: IndicatorValues) {
  const { kind } = values;
  return {
    name: values.name.trim(),
    kind,
    unit: values.unit.trim() || null,
    description: values.description.trim() || null,
    scoring: scoringInput(values.scoring),
    source: kind === "SOURCE" ? values.source : null,
    eventCategoryId: kind === "EVENT" ? values.eventCategoryId : null,
    formula: kind === "FORMULA" ? values.formula.trim() : null,
  } satisfies KpiIndicationInput;
}

/** The error of a formula; `keys` are those of the other indicators, where they are known. */
export function formulaProblem(text: string, keys?: readonly string[]): string | null {
  if (text.trim() === "") return "请填写公式";
  const formula = readFormula(text.trim());
  if (!formula) return "公式只能使用数字、{标识} 和 + - * / ( )";
  if (formula.references.length === 0) return "公式中应引用其他指标，如 {a}";
  const unknown = keys && formula.references.find((reference) => !keys.includes(reference));
  return unknown === undefined ? null : `公式中的指标 {${unknown}} 不存在`;
}

/** Errors of fields that depend on the kind. */
export function indicatorProblems(
  values: Pick<IndicatorValues, "kind" | "scoring" | "source" | "formula">,
  keys?: readonly string[],
): Record<string, string | undefined> {
  const { kind } = values;
  return {
    scoring: scoringProblem(values.scoring) ?? undefined,
    source: kind === "SOURCE" && !values.source ? "请选择数据来源" : undefined,
    formula: kind === "FORMULA" ? (formulaProblem(values.formula, keys) ?? undefined) : undefined,
  };
}
