import type { KpiMissing } from "@/__generated__/TemplateEditPageQuery.graphql";
import { readFormula, rounded } from "@/domains/kpi/formula";
import type { LineValues } from "@/domains/kpi/indicator/line";
import { scoreOf, scoringOf, scoringProblem, VALUE_DIGITS } from "@/domains/kpi/scoring";
import type { SectionValue } from "@/domains/kpi/weights";
import { hundredths } from "@/ui/base/hundredths";

/**
 * Client-side preview of a result with sample values; the server computes exactly (business §7 KPI). Scores
 * are rounded once, at the end, to the decimals of the template.
 */

export interface PreviewFrame {
  readonly sections: readonly SectionValue[];
  readonly indications: readonly LineValues[];
  readonly missing: KpiMissing;
  readonly digits: number;
}

export interface PreviewLine {
  readonly id: string;
  readonly value: number | null;
  readonly score: number | null;
  /** Points that the indicator adds to the result; null where it adds none. */
  readonly contribution: number | null;
  /** Whether the indicator has a weight but no score. */
  readonly isMissing: boolean;
}

export interface Preview {
  readonly lines: ReadonlyMap<string, PreviewLine>;
  readonly total: number | null;
}

/** Values by indicator key, including computed formulas; missing values are absent. */
function valuesWithFormulas(
  lines: readonly LineValues[],
  typed: Readonly<Record<string, string>>,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const open = new Set<string>();
  const byKey = new Map(lines.map((line) => [line.key, line]));
  const valueBy = (key: string): number | undefined => {
    const line = byKey.get(key);
    if (!line || found.has(key) || open.has(key)) return found.get(key);
    open.add(key);
    const text = (typed[line.id] ?? "").trim();
    const value =
      line.kind === "FORMULA"
        ? readFormula(line.formula.trim())?.evaluate(valueBy)
        : text === "" || Number.isNaN(Number(text))
          ? undefined
          : Number(text);
    open.delete(key);
    if (value !== undefined) found.set(key, rounded(value, VALUE_DIGITS));
    return found.get(key);
  };
  for (const { key } of lines) valueBy(key);
  return found;
}

/** Result of the sample values, by indicator. */
export function preview(frame: PreviewFrame, typed: Readonly<Record<string, string>>): Preview {
  const { sections, indications, missing, digits } = frame;
  const values = valuesWithFormulas(indications, typed);
  const scoreBy = (line: LineValues): number | null => {
    const value = values.get(line.key);
    return value === undefined || scoringProblem(line.scoring) !== null
      ? null
      : scoreOf(scoringOf(line.scoring), value);
  };
  const parts = sections.map((section) => {
    const factors = indications
      .filter(({ sectionKey, weight }) => sectionKey === section.key && hundredths(weight) > 0)
      .map((line) => ({ line, weight: hundredths(line.weight), score: scoreBy(line) }))
      .map((factor) => ({ ...factor, counted: factor.score ?? (missing === "ZERO" ? 0 : null) }));
    const known = factors.filter(({ counted }) => counted !== null);
    return {
      weight: hundredths(section.weight),
      factors,
      inside: known.reduce((sum, { weight }) => sum + weight, 0),
    };
  });
  const counted = parts.filter(({ weight, inside }) => weight > 0 && inside > 0);
  const isBlocked =
    missing === "BLOCK" &&
    parts.some(({ weight, factors }) => weight > 0 && factors.some(({ score }) => score === null));
  const whole = counted.reduce((sum, { weight }) => sum + weight, 0);
  const added = new Map<string, number>();
  for (const { weight, factors, inside } of counted)
    for (const factor of factors)
      if (factor.counted !== null)
        added.set(factor.line.id, (factor.counted * weight * factor.weight) / (whole * inside));
  const shows = !isBlocked && whole > 0;
  const lines = indications.map((line): PreviewLine => {
    const score = scoreBy(line);
    return {
      id: line.id,
      value: values.get(line.key) ?? null,
      score,
      contribution: shows ? (added.get(line.id) ?? null) : null,
      isMissing: score === null && hundredths(line.weight) > 0,
    };
  });
  const sum = [...added.values()].reduce((all, points) => all + points, 0);
  return {
    lines: new Map(lines.map((line) => [line.id, line])),
    total: shows ? rounded(rounded(sum, 8), digits) : null,
  };
}
