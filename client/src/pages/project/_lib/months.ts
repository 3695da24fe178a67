/** Months as `2026-11`: the date ranges of lists filtered by month, axis labels, and charts by month. */
import type { Figures } from "@/ui/chart/figures";

/**
 * Longest span of months shown in full; in longer ones empty months are left out, as one mistyped year
 * would make a thousand of them.
 */
const MOST = 60;

/** First and last day of a month, as a list's URL parameter expects them. */
export function monthRange(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-01~${month}-${last}`;
}

function next(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** Number of year labels that fit side by side below the narrowest chart. */
const YEARS = 8;

/**
 * Month labels below narrow bars: numbers, and the year below the first month and each January. The year of
 * the first is dropped next to a January.
 */
export function monthsShort(months: readonly string[]): readonly string[] {
  const january = months.findIndex((month) => month.endsWith("-01"));
  const close = january > 0 && january <= months.length / YEARS;
  return months.map((month, index) => {
    const [year, number] = month.split("-").map(Number);
    return number === 1 || (index === 0 && !close) ? `${number}月\n${year}` : `${number}月`;
  });
}

/** Months in order without duplicates, including empty ones in between. */
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

/**
 * Chart of amounts by month; parts that are zero everywhere are left out. `list` gives the URL of a month's
 * records.
 */
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
