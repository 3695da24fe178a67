/** Months as `2026-11`, the days of lists that show one, and what is drawn by them. */
import type { Figures } from "@/ui/chart/figures";

/** Beyond five years only months in which something is are shown: one wrong year would make a thousand of them. */
const MOST = 60;

/** The first and the last day of a month, as lists take them from their address. */
export function monthRange(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-01~${month}-${last}`;
}

function next(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** So many years have room beside each other below the narrowest picture. */
const YEARS = 8;

/**
 * Months below narrow bars: their numbers, and the year below the first and below each January. The first one's gives way to that
 * of a January beside it, which says more.
 */
export function monthsShort(months: readonly string[]): readonly string[] {
  const january = months.findIndex((month) => month.endsWith("-01"));
  const close = january > 0 && january <= months.length / YEARS;
  return months.map((month, index) => {
    const [year, number] = month.split("-").map(Number);
    return number === 1 || (index === 0 && !close) ? `${number}月\n${year}` : `${number}月`;
  });
}

/** These months in order, each once, with those between them in which nothing is. */
export function monthsThrough(months: Iterable<string>): readonly string[] {
  const known = [...new Set(months)].sort();
  const last = known.at(-1);
  const all: string[] = [];
  for (let month = known[0]; month && last && month <= last; month = next(month)) {
    all.push(month);
    if (all.length > MOST) return known;
  }
  return all;
}

/** Amounts by month, in parts of which those that are nothing everywhere are left out; `list` is the address of what is of a month. */
export function monthFigures({
  axis,
  months,
  list,
  series,
}: Pick<Figures, "axis" | "series"> & {
  readonly months: readonly string[];
  readonly list: (month: string) => string;
}): Figures {
  const short = monthsShort(months);
  return {
    axis,
    measure: "money",
    adds: true,
    groups: months.map((month, index) => ({
      key: month,
      label: month,
      short: short[index],
      to: list(month),
    })),
    series: series.filter(({ figures }) => figures.some(({ value }) => value !== 0)),
  };
}
