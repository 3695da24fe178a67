import type { KpiGradeInput } from "@/__generated__/TemplateFormCreateMutation.graphql";
import { randomId } from "@/ui/base/randomId";
import { notNumber } from "@/ui/input/NumberInput";

/**
 * Form values and validation of the grades of appraisal results, the best first (business §3 KPI): pure
 * functions.
 */

export interface GradeValue {
  readonly id: string;
  readonly name: string;
  /** The lowest total, as typed. */
  readonly from: string;
}

export const MOST_GRADES = 10;
/** The largest value of a grade's lowest total. */
const MOST_FROM = 400;

export const blankGrade = (): GradeValue => ({ id: randomId().slice(0, 12), name: "", from: "" });

/** The default grades. */
export const usualGrades = (): GradeValue[] =>
  [
    ["A", "90"],
    ["B", "80"],
    ["C", "60"],
    ["D", "0"],
  ].map(([name = "", from = ""]) => ({ id: name, name, from }));

/** Grades as form values. */
export function gradeValues(
  grades: readonly { readonly name: string; readonly from: number }[],
): GradeValue[] {
  return grades.map(({ name, from }) => ({ id: name, name, from: String(from) }));
}

/** Grades as input. */
export function gradeInputs(grades: readonly GradeValue[]): KpiGradeInput[] {
  return grades.map(({ name, from }) => ({ name: name.trim(), from: Number(from || 0) }));
}

/** The error of grades; null: they are valid, even when there are none. */
export function gradesProblem(grades: readonly GradeValue[]): string | null {
  const names = new Set<string>();
  let above = Number.POSITIVE_INFINITY;
  for (const [at, { name, from }] of grades.entries()) {
    const plain = name.trim();
    if (plain === "") return `请填写第 ${at + 1} 个等级的名称`;
    if (names.has(plain)) return `等级“${plain}”重复`;
    if (from === "") return `请填写等级“${plain}”的起始分`;
    const wrong = notNumber(from, { most: MOST_FROM, tooMuch: "起始分应在 0 到 400 之间" });
    if (wrong) return `等级“${plain}”：${wrong}`;
    if (Number(from) >= above) return "各等级的起始分应依次降低";
    names.add(plain);
    above = Number(from);
  }
  return grades.length > 0 && above !== 0 ? "最后一个等级应从 0 分开始" : null;
}

/** The grade of a total: the first whose lowest total it reaches. */
export function gradeOf(
  grades: readonly { readonly name: string; readonly from: number }[],
  total: number,
): string | null {
  return grades.find(({ from }) => total >= from)?.name ?? null;
}
