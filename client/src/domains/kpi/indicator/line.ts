import type { KpiTemplateIndicationLineInput } from "@/__generated__/TemplateFormSaveMutation.graphql";
import { hundredths } from "@/ui/base/hundredths";
import { randomId } from "@/ui/base/randomId";
import { readFormula } from "../formula";
import { blankRater, type Rater, type RaterValue, raterInputs, ratersProblem, raterValues } from "../raters";
import {
  formulaProblem,
  type Indicator,
  type IndicatorValues,
  indicatorInput,
  indicatorProblems,
  indicatorValues,
} from "./indicator";

/**
 * Form values and validation of the indicators of a template or a plan, each with its section, weight and
 * raters (business §3 KPI): pure functions.
 */

/** An indicator of a template or a plan, as stored by the server. */
export interface Line extends Indicator {
  readonly rowId: string;
  readonly sectionKey: string;
  readonly key: string;
  readonly weight: number;
  readonly raters: readonly Rater[];
}

export interface LineValues extends IndicatorValues {
  /** Key of the indicator on the page. */
  id: string;
  /** Row id of a saved one; null for a new one. */
  rowId: string | null;
  sectionKey: string;
  /** Its name in formulas. */
  key: string;
  /** Percent of the section, as typed. */
  weight: string;
  raters: readonly RaterValue[];
}

/** Largest number of indicators of a template or a plan. */
export const MOST_LINES = 60;

/** Form values of an indicator of a template or a plan. */
export function lineValues(row: Line): LineValues {
  return {
    ...indicatorValues(row),
    id: row.rowId,
    rowId: row.rowId,
    sectionKey: row.sectionKey,
    key: row.key,
    weight: String(row.weight),
    raters: raterValues(row.raters),
  };
}

/** The first unused name for formulas: a to z, then a1 to z9. */
export function nextKey(taken: readonly string[]): string {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const keys = [...letters, ...letters.flatMap((letter) => [..."123456789"].map((digit) => letter + digit))];
  return keys.find((key) => !taken.includes(key)) ?? "";
}

/** Form values of a new indicator: blank, or a copy of one of the library. */
export function newLine(sectionKey: string, taken: readonly string[], indicator?: Indicator): LineValues {
  const values = indicatorValues(indicator);
  return {
    ...values,
    id: randomId().slice(0, 12),
    rowId: null,
    sectionKey,
    key: nextKey(taken),
    weight: "",
    raters: values.kind === "INPUT" ? [blankRater("DIRECTOR", "100")] : [],
  };
}

/** The mutation's input of an indicator. */
export function lineInput(line: LineValues) {
  return {
    sectionKey: line.sectionKey,
    key: line.key,
    ...indicatorInput(line),
    weight: hundredths(line.weight) / 100,
    raters: line.kind === "INPUT" ? raterInputs(line.raters) : [],
  } satisfies KpiTemplateIndicationLineInput;
}

/** Errors of a single indicator; `others` are the formula names of the others. */
export function lineProblems(
  line: LineValues,
  others: readonly string[],
): Record<string, string | undefined> {
  const weight = hundredths(line.weight);
  return {
    ...indicatorProblems(line, others),
    raters: line.kind === "INPUT" ? (ratersProblem(line.raters) ?? undefined) : undefined,
    weight: weight < 0 || weight > 10_000 ? "权重应在 0 到 100 之间" : undefined,
    key: !/^[a-z]\d?$/.test(line.key)
      ? "标识应为一个小写字母，可加一位数字，如 a、b2"
      : others.includes(line.key)
        ? "标识重复"
        : undefined,
  };
}

/** Names of other indicators in a formula; empty for indicators of other kinds. */
export function namedIn({ kind, formula }: Pick<LineValues, "kind" | "formula">): readonly string[] {
  return kind === "FORMULA" ? (readFormula(formula.trim())?.references ?? []) : [];
}

/**
 * The name of an indicator whose formula depends on its own result, directly or indirectly; null if there
 * is none.
 */
export function circleOf(lines: readonly LineValues[]): string | null {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const needsItself = (start: LineValues) => {
    const [seen, open] = [new Set<string>(), [...namedIn(start)]];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      if (key === start.key) return true;
      const line = seen.has(key) ? undefined : byKey.get(key);
      seen.add(key);
      if (line) open.push(...namedIn(line));
    }
    return false;
  };
  return lines.find(needsItself)?.name ?? null;
}

/**
 * The error of indicators that are inconsistent with each other; sums of weights are checked separately.
 */
export function linesProblem(lines: readonly LineValues[], sectionKeys: readonly string[]): string | null {
  if (lines.length > MOST_LINES) return `最多 ${MOST_LINES} 个指标`;
  const keys = lines.map(({ key }) => key);
  for (const line of lines) {
    if (!sectionKeys.includes(line.sectionKey)) return `请为指标“${line.name}”选择分组`;
    const others = keys.filter((key) => key !== line.key);
    const wrong = line.kind === "FORMULA" ? formulaProblem(line.formula, others) : null;
    if (wrong) return `指标“${line.name}”：${wrong}`;
  }
  const circle = circleOf(lines);
  return circle === null ? null : `指标“${circle}”的公式循环引用了自己`;
}
