/** Request of a statistic in the URL: dimension, comparison and filters. Pure functions. */

import type { reportQueriesStatisticQuery } from "@/__generated__/reportQueriesStatisticQuery.graphql";
import type { useStatisticsQuery } from "@/__generated__/useStatisticsQuery.graphql";
import { formatDate } from "@/ui/base/format";
import type { Sort } from "@/ui/base/types";
import { closed, parametersOf, widened } from "../_lib/parameters";
import type { Condition, Result } from "../_lib/types";

export type StatisticInfo = NonNullable<useStatisticsQuery["response"]["statistics"]>[number];
export type StatisticCode = StatisticInfo["code"];
export type Figures = NonNullable<reportQueriesStatisticQuery["response"]["statistic"]>;
export type Comparison = keyof typeof COMPARISONS;

/** Periods to compare the current one with. */
export const COMPARISONS = { NONE: "不对比", PREVIOUS: "上期", LAST_YEAR: "去年同期" } as const;

/** URL parameters besides the filters. */
const BY = "by";
const COMPARE = "compare";
const SORT = "sort";
/** URL parameter that selects one of several statistics. */
export const VIEW = "view";

/** Largest number of conditions of a statistic. */
const MOST = 12;

/** A request to a statistic, read from the URL; unknown names are left out. */
export interface StatisticRequest {
  /** Code of the dimension. */
  readonly by: string;
  readonly parameters: readonly Condition[];
  readonly compare: Comparison;
  /** Whether the viewer has changed anything. */
  readonly changed: boolean;
}

const isComparison = (text: string | null): text is Comparison =>
  text !== null && Object.hasOwn(COMPARISONS, text);

export function requestOf(info: StatisticInfo, search: URLSearchParams, usual: Comparison): StatisticRequest {
  const { dimensions } = info;
  const by = dimensions.find(({ code }) => code === search.get(BY)) ?? dimensions[0];
  const compare = search.get(COMPARE);
  const parameters = parametersOf(search, MOST).filter(({ field }) =>
    info.parameters.some(({ code }) => code === field),
  );
  return {
    by: by?.code ?? "",
    parameters,
    compare: isComparison(compare) ? compare : usual,
    changed: parameters.length > 0 || search.has(BY) || search.has(COMPARE),
  };
}

/** URL query with another dimension or comparison. */
export function chosen(search: URLSearchParams, what: typeof BY | typeof COMPARE, value: string) {
  // the open rows and the sort order belong to the former groups
  const next = what === BY ? closed(search) : new URLSearchParams(search);
  if (what === BY) next.delete(SORT);
  next.set(what, value);
  return next;
}

/** URL query in its initial state; the selected statistic stays. */
export function cleared(search: URLSearchParams): URLSearchParams {
  const next = widened(search);
  for (const name of [BY, COMPARE, SORT]) next.delete(name);
  return next;
}

/** URL query of another statistic; period and comparison are kept. */
export function turnedTo(search: URLSearchParams, code: StatisticCode): URLSearchParams {
  const kept = ["p.day", COMPARE].flatMap((name): [string, string][] => {
    const value = search.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams([[VIEW, code], ...kept]);
}

/** Sort order in the URL, by code of a column or of the dimension: `sort=orders:DESC`. */
export function orderOf(search: URLSearchParams): { member: string; direction: "ASC" | "DESC" } | null {
  const [, member, direction] = /^(\w+):(ASC|DESC)$/.exec(search.get(SORT) ?? "") ?? [];
  return member && direction ? { member, direction: direction as "ASC" | "DESC" } : null;
}

/** The same for the table: `d0` is its dimension, `m1` its second column. */
export function sortOf({ dimensions, measures }: Result, search: URLSearchParams): Sort | null {
  const order = orderOf(search);
  if (!order) return null;
  const { member, direction } = order;
  if (dimensions[0]?.field === member) return { field: "d0", direction };
  const at = measures.findIndex(({ code }) => code === member);
  return at < 0 ? null : { field: `m${at}`, direction };
}

/** URL query with the sort order of the table. */
export function sorted({ dimensions, measures }: Result, search: URLSearchParams, sort: Sort | null) {
  const next = new URLSearchParams(search);
  const at = sort?.field.startsWith("m") ? Number(sort.field.slice(1)) : null;
  const member = at === null ? dimensions[0]?.field : measures[at]?.code;
  if (sort && member) next.set(SORT, `${member}:${sort.direction}`);
  else next.delete(SORT);
  return next;
}

export const UNFINISHED = "未结束";

/** Figures for display: unfinished periods are marked, and only time series are line charts. */
export function shownOf(figures: Figures): Figures {
  const { running, dimensions, rows, asOf, chart } = figures;
  const inTime = dimensions[0]?.kind === "DAY";
  if (!inTime) return chart.kind === "LINE" ? { ...figures, chart: { ...chart, kind: "BAR" } } : figures;
  if (!running) return figures;
  const today = formatDate(asOf);
  const begun = rows.flatMap(({ keys }) => keys[0]?.value ?? []).filter((day) => day <= today);
  const present = begun.sort().at(-1);
  return {
    ...figures,
    rows: rows.map((row) =>
      present && row.keys[0]?.value === present
        ? { ...row, keys: row.keys.map((key) => ({ ...key, text: `${key.text}（${UNFINISHED}）` })) }
        : row,
    ),
  };
}
