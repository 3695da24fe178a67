/** Charts of scores and grades: pure functions (business §2 KPI). */
import { type FigureLine, type Figures, figuresOf } from "@/ui/chart/figures";
import { cycleText } from "./cycles";

/** A result on the axis of cycles. */
export interface ScoredResult {
  readonly rowId: string;
  readonly total: number | null | undefined;
  readonly plan:
    | { readonly name: string; readonly cycleValue: string; readonly beginsOn: string }
    | null
    | undefined;
}

/** The scores of a member over the cycles, the earliest first; each links to its calculation. */
export function scoreFigures(results: readonly ScoredResult[], to: (rowId: string) => string): Figures {
  const known = results
    .flatMap(({ rowId, total, plan }) => (plan ? [{ rowId, total: total ?? null, plan }] : []))
    .sort((a, b) => a.plan.beginsOn.localeCompare(b.plan.beginsOn));
  const named = known.map(({ plan }) => cycleText(plan.cycleValue, plan.beginsOn));
  return {
    axis: "周期",
    measure: "number",
    groups: known.map(({ rowId, plan }, at) => {
      const { text = "", short = "" } = named[at] ?? {};
      // two plans of one cycle are distinguished by their names
      const isTwice = named.filter((other) => other.text === text).length > 1;
      return { key: rowId, label: isTwice ? `${text} ${plan.name}` : text, short, to: to(rowId) };
    }),
    series: [
      {
        key: "total",
        name: "总分",
        tone: "blue",
        figures: known.map(({ rowId, total }) => ({ value: total, to: to(rowId) })),
      },
    ],
  };
}

/** The average and the number of results of a cycle. */
export interface CycleAverage {
  readonly text: string;
  readonly short: string;
  readonly average: number | null | undefined;
  readonly to: string;
}

/** The averages of some cycles, the earliest first. */
export function averageFigures(cycles: readonly CycleAverage[]): Figures {
  return {
    axis: "周期",
    measure: "number",
    groups: cycles.map(({ text, short, to }) => ({ key: text, label: text, short, to })),
    series: [
      {
        key: "average",
        name: "平均分",
        tone: "blue",
        figures: cycles.map(({ average, to }) => ({ value: average ?? null, to })),
      },
    ],
  };
}

/** The number of results with a grade. */
export interface GradeCount {
  readonly grade: string | null | undefined;
  readonly count: number;
}

/** The distribution of grades; `to` is the address of the results with a grade. */
export function gradeFigures(
  grades: readonly GradeCount[],
  to: (grade: string) => string | undefined,
): Figures {
  const lines = grades.map(
    ({ grade, count }): FigureLine => ({
      key: grade ?? "",
      label: grade ?? "未评级",
      value: count,
      to: grade ? to(grade) : undefined,
    }),
  );
  return figuresOf({ axis: "等级", measure: "count", name: "人次", adds: true, lines });
}
