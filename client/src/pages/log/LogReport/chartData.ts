/** Chart data of work log statistics: pure functions. */
import type { ItemLogFilter } from "@/__generated__/LogReportPageQuery.graphql";
import { logsOf } from "@/domains/log/labels";
import { sumOf } from "@/ui/base/sum";
import { type FigureLine, type Figures, figuresOf } from "@/ui/chart/figures";
import { addDays, addMonths } from "@/ui/input/dates";

/** Measure of a statistic: working time in minutes, or number of logs. */
export type Counted = "minutes" | "count";

/** Row of a statistic as the server returns it. */
export interface Counts {
  readonly count: number;
  readonly minutes: number;
}

/** Link to the logs behind a statistic, narrowed further. */
export function behind(
  filter: ItemLogFilter,
  more: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const { scope, authorId, teamId, projectId, logTypes, happenedOn } = filter;
  return logsOf({
    view: scope && scope !== "ALL" ? scope : null,
    authorId,
    teamId,
    projectId,
    logTypes: logTypes?.map(encodeURIComponent).join(","),
    happenedOn: happenedOn ? `${happenedOn.from ?? ""}~${happenedOn.to ?? ""}` : null,
    ...more,
  });
}

interface Place extends Counts {
  readonly key: string;
  readonly label: string;
  readonly to?: string | undefined;
}

/** Chart of places of one kind, largest first. */
export function placesOf(axis: string, counted: Counted, places: readonly Place[]): Figures {
  const lines: FigureLine[] = [...places]
    .sort((a, b) => b[counted] - a[counted])
    .map(({ key, label, to, ...counts }) => ({ key, label, to, value: counts[counted] }));
  return figuresOf({
    axis,
    measure: counted,
    name: counted === "minutes" ? "工时" : "篇数",
    lines,
  });
}

/** Merges places of the same key: several without a name would look the same. */
export function merged(places: readonly Place[]): Place[] {
  const found = new Map<string, Place>();
  for (const place of places) {
    const before = found.get(place.key);
    found.set(
      place.key,
      before
        ? { ...before, count: before.count + place.count, minutes: before.minutes + place.minutes }
        : place,
    );
  }
  return [...found.values()];
}

/** Largest number of days shown daily; longer periods are monthly. */
const MOST_DAYS = 92;

interface Day extends Counts {
  readonly day: string | null | undefined;
}

/** Chart of the days from first to last, including those without a log; by month in long periods. */
export function daysOf(filter: ItemLogFilter, counted: Counted, rows: readonly Day[]): Figures {
  const known = rows.flatMap(({ day, ...counts }) => (day ? [{ day, ...counts }] : []));
  const first = filter.happenedOn?.from ?? known[0]?.day;
  const last = filter.happenedOn?.to ?? known.at(-1)?.day;
  const isShort = first && last && last <= addDays(first, MOST_DAYS - 1);
  const step = isShort ? 10 : 7;
  const spans: { key: string; from: string; to: string }[] = [];
  for (let from = first ?? ""; first && last && from <= last; ) {
    const end = isShort ? from : addDays(addMonths(`${from.slice(0, 7)}-01`, 1), -1);
    // the last month ends with the period
    const isLast = end.slice(0, 7) === last.slice(0, 7);
    spans.push({ key: from.slice(0, step), from, to: isLast && !isShort ? last : end });
    from = addDays(end, 1);
  }
  const places = spans.map(({ key, from, to }) => {
    const own = known.filter(({ day }) => day >= from && day <= to);
    return {
      key,
      label: isShort ? key.slice(5) : key,
      value: sumOf(own.map((one) => one[counted])),
      to: behind(filter, { happenedOn: `${from}~${to}` }),
    };
  });
  return figuresOf({
    axis: isShort ? "日期" : "月份",
    measure: counted,
    name: counted === "minutes" ? "工时" : "篇数",
    lines: places,
  });
}

/** Sum of all rows. */
export function totalOf(rows: readonly Counts[]): Counts {
  return { count: sumOf(rows.map(({ count }) => count)), minutes: sumOf(rows.map(({ minutes }) => minutes)) };
}
