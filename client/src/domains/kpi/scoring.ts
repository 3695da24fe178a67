import type { KpiScoringInput } from "@/__generated__/KpiIndicationDialogCreateMutation.graphql";
import type { KpiScoringMethod } from "@/__generated__/KpiIndicationPageQuery.graphql";
import { formatNumber } from "@/ui/base/format";
import { randomId } from "@/ui/base/randomId";
import { notNumber } from "@/ui/input/NumberInput";

/** Scoring rules, which convert a value into a score (business §7 KPI): pure functions. */

/** A rule, as returned by the server; fields that its method does not use are absent. */
export interface Scoring {
  readonly method: KpiScoringMethod;
  readonly base: number | null | undefined;
  readonly target: number | null | undefined;
  readonly perUnit: number | null | undefined;
  readonly floor: number;
  readonly cap: number;
  readonly steps: readonly { readonly from: number; readonly score: number }[];
}

/** A step in the form. */
export interface StepValue {
  readonly id: string;
  readonly from: string;
  readonly score: string;
}

/** A rule in the form: numbers as text. */
export interface ScoringValues {
  readonly method: KpiScoringMethod;
  readonly base: string;
  readonly target: string;
  readonly perUnit: string;
  readonly floor: string;
  readonly cap: string;
  readonly steps: readonly StepValue[];
}

/** Bounds of the server: steps, scores in points, values, and points for one unit. */
export const MOST_STEPS = 20;
export const MOST_SCORE = 200;
export const MOST_VALUE = 100_000_000_000;
export const MOST_PER_UNIT = 10_000;
/** Largest number of decimals: of values and of points for one unit, and of scores. */
export const VALUE_DIGITS = 4;
export const SCORE_DIGITS = 2;
/** The score of a target that is met. */
const FULL = 100;

export function blankStep(): StepValue {
  return { id: randomId().slice(0, 12), from: "", score: "" };
}

const typed = (value: number | null | undefined) => String(value ?? "");

/** Form values of a rule; without one a direct score of 0 to 100. */
export function scoringValues(scoring: Scoring | null | undefined): ScoringValues {
  return {
    method: scoring?.method ?? "DIRECT",
    base: typed(scoring?.base),
    target: typed(scoring?.target),
    perUnit: typed(scoring?.perUnit),
    floor: typed(scoring?.floor ?? 0),
    cap: typed(scoring?.cap ?? FULL),
    steps: (scoring?.steps ?? []).map(({ from, score }) => ({
      id: `from-${from}`,
      from: String(from),
      score: String(score),
    })),
  };
}

const numberIn = (text: string) => (text.trim() === "" ? null : Number(text));

/** Whether points are counted for each unit of the value. */
export function isPerUnit(method: KpiScoringMethod): boolean {
  return method === "DEDUCT" || method === "ADD";
}

/** The input of a rule, without fields that its method does not use; steps in the order of their values. */
export function scoringInput(values: ScoringValues): KpiScoringInput {
  const { method } = values;
  return {
    method,
    base: method === "LINEAR" ? (numberIn(values.base) ?? 0) : null,
    target: method === "LINEAR" ? numberIn(values.target) : null,
    perUnit: isPerUnit(method) ? numberIn(values.perUnit) : null,
    floor: numberIn(values.floor) ?? 0,
    cap: numberIn(values.cap) ?? FULL,
    steps:
      method === "STEPS"
        ? values.steps
            .map(({ from, score }) => ({ from: Number(from), score: Number(score) }))
            .sort((a, b) => a.from - b.from)
        : null,
  };
}

/** The edited rule, in the form of the server's. */
export function scoringOf(values: ScoringValues): Scoring {
  const { base, target, perUnit, floor, cap, steps, method } = scoringInput(values);
  return { method, base, target, perUnit, floor: floor ?? 0, cap: cap ?? FULL, steps: steps ?? [] };
}

const VALUE = { decimals: VALUE_DIGITS, negative: true, most: MOST_VALUE, tooMuch: "数值超出范围" };
const SCORE = { decimals: SCORE_DIGITS, negative: true, most: MOST_SCORE, tooMuch: "分值超出范围" };

/** The error of a rule before it is sent; null: it is valid. */
export function scoringProblem(values: ScoringValues): string | null {
  const { method, base, target, perUnit, steps } = values;
  const [floor, cap] = [numberIn(values.floor) ?? 0, numberIn(values.cap) ?? FULL];
  for (const bound of [values.floor, values.cap]) {
    const wrong = notNumber(bound, SCORE);
    if (wrong) return wrong;
  }
  if (cap <= 0) return "最高分应大于 0，不超过 200";
  if (floor >= cap) return "最低分应小于最高分，不低于 -200";
  if (method === "LINEAR") {
    const wrong = notNumber(base, VALUE) ?? notNumber(target, VALUE);
    if (wrong) return wrong;
    if (target === "") return "请填写目标值";
    if (Number(target) === Number(base || 0)) return "目标值不能等于底线";
  }
  if (isPerUnit(method)) {
    const wrong = notNumber(perUnit, { decimals: VALUE_DIGITS, most: MOST_PER_UNIT });
    if (wrong) return wrong;
    if (Number(perUnit || 0) <= 0) return "请填写每单位的分值";
  }
  return method === "STEPS" ? stepsProblem(steps, floor, cap) : null;
}

function stepsProblem(steps: readonly StepValue[], floor: number, cap: number): string | null {
  if (steps.length === 0) return "请至少填写一档";
  const seen = new Set<number>();
  for (const [at, { from, score }] of steps.entries()) {
    const place = `第 ${at + 1} 档`;
    if (from === "" || score === "") return `请填写${place}的起始值和分值`;
    const wrong = notNumber(from, VALUE) ?? notNumber(score, SCORE);
    if (wrong) return `${place}：${wrong}`;
    if (seen.has(Number(from))) return `${place}的起始值重复`;
    if (Number(score) < floor || Number(score) > cap) return `${place}的分值应在最低分和最高分之间`;
    seen.add(Number(from));
  }
  return null;
}

const value = (number: number | null | undefined) => formatNumber(number ?? 0, VALUE_DIGITS);
const points = (number: number) => formatNumber(number, SCORE_DIGITS);

/** The bounds of a score, where they differ from 0 and 100. */
function boundsText({ floor, cap }: Scoring): string {
  return [cap === FULL ? "" : `最高 ${points(cap)} 分`, floor === 0 ? "" : `最低 ${points(floor)} 分`]
    .filter(Boolean)
    .join("，");
}

/** A rule as a text: 线性：目标 100 万元，底线 60 万元. */
export function scoringText(scoring: Scoring, unit?: string | null): string {
  const of = (number: number | null | undefined) => `${value(number)}${unit ? ` ${unit}` : ""}`;
  const bounds = boundsText(scoring);
  const rule = ((): string => {
    switch (scoring.method) {
      case "DIRECT":
        return `直接评分：${points(scoring.floor)} 至 ${points(scoring.cap)} 分`;
      case "LINEAR":
        return `线性：目标 ${of(scoring.target)}，底线 ${of(scoring.base)}`;
      case "STEPS":
        return `分段：${scoring.steps.map(({ from, score }) => `满 ${of(from)} 得 ${points(score)} 分`).join("，")}`;
      case "DEDUCT":
        return `扣分：从 100 分起，每${unit ? ` 1 ${unit}` : "单位"}扣 ${value(scoring.perUnit)} 分`;
      case "ADD":
        return `加减分：每${unit ? ` 1 ${unit}` : "单位"} ${value(scoring.perUnit)} 分`;
    }
  })();
  return scoring.method === "DIRECT" || bounds === "" ? rule : `${rule}，${bounds}`;
}

/**
 * The score of a value for a preview, in points; the server's, which computes in fractions, is
 * authoritative.
 */
export function scoreOf(scoring: Scoring, measured: number): number {
  const { method, floor, cap } = scoring;
  const [base, target, perUnit] = [scoring.base ?? 0, scoring.target ?? 0, scoring.perUnit ?? 0];
  const raw = ((): number => {
    switch (method) {
      case "DIRECT":
        return measured;
      case "LINEAR":
        return target === base ? 0 : (FULL * (measured - base)) / (target - base);
      case "STEPS":
        return scoring.steps.reduce((best, { from, score }) => (measured >= from ? score : best), floor);
      case "DEDUCT":
        return FULL - perUnit * measured;
      case "ADD":
        return perUnit * measured;
    }
  })();
  return Math.min(cap, Math.max(floor, raw));
}
