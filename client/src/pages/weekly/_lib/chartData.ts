import { weekOf } from "@/domains/weekly/weeks";
import { type FigureLine, type Figures, figuresOf } from "@/ui/chart/figures";
import { addDays } from "@/ui/input/dates";

/** Numbers of submitted reports of a category, and of late ones among them. */
export interface Sent {
  readonly submitted: number;
  readonly late: number;
}

/** A category on the axis, with the URLs of the reports submitted in time and late. */
export interface SentPlace extends Sent {
  readonly key: string;
  readonly label: string;
  readonly short?: string;
  readonly to: (late?: boolean) => string;
}

/** Chart of reports submitted in time and late, by category. */
export function sentFigures(axis: string, places: readonly SentPlace[]): Figures {
  return {
    axis,
    measure: "count",
    adds: true,
    groups: places.map(({ key, label, short, to }) => ({ key, label, short, to: to() })),
    series: [
      {
        key: "onTime",
        name: "按时提交",
        tone: "green",
        figures: places.map(({ submitted, late, to }) => ({ value: submitted - late, to: to(false) })),
      },
      {
        key: "late",
        name: "逾期提交",
        tone: "yellow",
        figures: places.map(({ late, to }) => ({ value: late, to: to(true) })),
      },
    ],
  };
}

/** Axis label of a week: its number, and in full where space permits. */
export function weekLabel(monday: string): { readonly label: string; readonly short: string } {
  const { year, number } = weekOf(monday);
  return { label: `${year} 年第 ${number} 周`, short: `${number}周` };
}

/** Largest number of weeks of a chart; a longer period shows only weeks with reports. */
const MOST = 53;

/** The Mondays of a period, including those without reports; for a period that is too long, `known`. */
export function mondaysIn(from: string, to: string, known: readonly string[] = []): readonly string[] {
  const all: string[] = [];
  for (let { monday } = weekOf(from); monday <= to; monday = addDays(monday, 7)) {
    if (all.length === MOST) return known;
    all.push(monday);
  }
  return all;
}

/** Number of reports with a grade. */
export interface GradeCount {
  readonly grade: { readonly value: string; readonly text: string } | null | undefined;
  readonly count: number;
}

/** Chart of the grades; `to` gives the URL of the reports with a grade. */
export function gradeFigures(
  grades: readonly GradeCount[],
  to?: (value: string) => string | undefined,
): Figures {
  const lines = grades.map(({ grade, count }): FigureLine => {
    const key = grade?.value ?? "";
    return { key, label: grade?.text ?? "未评级", value: count, to: to?.(key) };
  });
  return figuresOf({ axis: "评级", measure: "count", name: "次数", adds: true, lines });
}
