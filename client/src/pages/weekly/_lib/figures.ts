import { weekOf } from "@/domains/weekly/weeks";
import { type FigureLine, type Figures, figuresOf } from "@/ui/chart/figures";
import { addDays } from "@/ui/input/dates";

/** How many reports were submitted of something, and how many of them late. */
export interface Sent {
  readonly submitted: number;
  readonly late: number;
}

/** A place on the axis, with the address of what was submitted there in time and late. */
export interface SentPlace extends Sent {
  readonly key: string;
  readonly label: string;
  readonly short?: string;
  readonly to: (late?: boolean) => string;
}

/** The figures of a picture: submitted in time and late, at each place. */
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

/** A week on an axis: its number, in full where there is room. */
export function weekLabel(monday: string): { readonly label: string; readonly short: string } {
  const { year, number } = weekOf(monday);
  return { label: `${year} 年第 ${number} 周`, short: `${number}周` };
}

/** The most weeks of a picture; a longer span shows only the weeks that have reports. */
const MOST = 53;

/** The Mondays of a span, those without reports too; `known` of a span that is too long. */
export function mondaysIn(from: string, to: string, known: readonly string[] = []): readonly string[] {
  const all: string[] = [];
  for (let { monday } = weekOf(from); monday <= to; monday = addDays(monday, 7)) {
    if (all.length === MOST) return known;
    all.push(monday);
  }
  return all;
}

/** How often a grade was given. */
export interface GradeCount {
  readonly grade: { readonly value: string; readonly text: string } | null | undefined;
  readonly count: number;
}

/** The counts of the grades as a picture; `to` is the address of the reports with a grade. */
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
