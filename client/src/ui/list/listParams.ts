import { deepEqual } from "../base/equal";
import type { DateRangeValue, Sort } from "../base/types";

/** How one filter's value is written into the address. `decode` answers `empty` for what it can't read. */
export interface Codec<T> {
  empty: T;
  encode(value: T): string;
  decode(text: string): T;
}

/** One text. */
export const textCodec: Codec<string | null> = {
  empty: null,
  encode: (value) => value ?? "",
  decode: (text) => text || null,
};

/** Several texts; commas inside one survive. */
export const listCodec: Codec<readonly string[]> = {
  empty: [],
  encode: (value) => value.map(encodeURIComponent).join(","),
  decode: (text) => {
    try {
      return text ? text.split(",").map(decodeURIComponent).filter(Boolean) : [];
    } catch {
      return [];
    }
  },
};

/** On or not asked for. */
export const flagCodec: Codec<boolean> = {
  empty: false,
  encode: (value) => (value ? "1" : ""),
  decode: (text) => text === "1",
};

const MOMENT = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;

/** Both ends of a range, `from~to`. */
export const rangeCodec: Codec<DateRangeValue | null> = {
  empty: null,
  encode: (value) => (value ? `${value.from}~${value.to}` : ""),
  decode: (text) => {
    const [from = "", to = ""] = text.split("~");
    return MOMENT.test(from) && MOMENT.test(to) && from <= to ? { from, to } : null;
  },
};

/** What a list page keeps in its address. */
export interface ListQuery<F> {
  keyword: string;
  filters: F;
  sort: Sort | null;
  page: number;
  size: number;
  view: string | null;
  /** Chosen columns in their order; null leaves it to what this browser remembers. */
  columns: readonly string[] | null;
}

/** What an address is read against: the codecs, and the values that need not be written. */
export interface ListSpec<F> {
  codecs: { readonly [K in keyof F]: Codec<F[K]> };
  defaultSort: Sort | null;
  defaultSize: number;
  /** Filter values each view starts from; the first view is the one without a `view` in the address. */
  views: readonly { key: string; params?: Readonly<Record<string, unknown>> }[];
}

/** Page sizes one may choose (core §9). */
export const PAGE_SIZES = [10, 20, 30, 50, 100] as const;

/** The row that is open beside its list, by its key. */
export const SHOWN = "show";

/** How the rows are looked at, where it is not as a table. */
export const LOOK = "look";

const OWN = ["keyword", "pageNo", "pageSize", "sort", "view", "cols"] as const;

/** The value of a filter before anybody touched it, in a view. */
export function startValue<F, K extends keyof F & string>(
  spec: ListSpec<F>,
  view: string | null,
  name: K,
): F[K] {
  const chosen = view === null ? spec.views[0] : spec.views.find((candidate) => candidate.key === view);
  const params = chosen?.params as Partial<F> | undefined;
  return params?.[name] ?? spec.codecs[name].empty;
}

function sortText(sort: Sort | null): string {
  return sort ? `${sort.field}.${sort.direction.toLowerCase()}` : "";
}

function readSort(text: string): Sort | null {
  const match = /^([A-Za-z0-9_]+)\.(asc|desc)$/.exec(text);
  return match?.[1] ? { field: match[1], direction: match[2] === "asc" ? "ASC" : "DESC" } : null;
}

/**
 * Writes a list's state into an address. What equals its default is left out, page numbers only appear above 1 (core §9),
 * and parameters that are not the list's own stay as they are.
 */
export function encodeListParams<F>(
  query: ListQuery<F>,
  spec: ListSpec<F>,
  before = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(before);
  const put = (name: string, text: string, usual: string) => {
    if (text === usual) params.delete(name);
    else params.set(name, text);
  };
  put("keyword", query.keyword, "");
  put("view", query.view ?? "", "");
  for (const name of Object.keys(spec.codecs) as (keyof F & string)[]) {
    put(
      name,
      spec.codecs[name].encode(query.filters[name]),
      spec.codecs[name].encode(startValue(spec, query.view, name)),
    );
  }
  put("sort", sortText(query.sort), sortText(spec.defaultSort));
  put("pageNo", String(query.page), "1");
  put("pageSize", String(query.size), String(spec.defaultSize));
  put("cols", query.columns ? listCodec.encode(query.columns) : "", "");
  return params;
}

/** Reads a list's state out of an address; what can't be read counts as not there. */
export function decodeListParams<F>(params: URLSearchParams, spec: ListSpec<F>): ListQuery<F> {
  const named = params.get("view");
  const view =
    named && spec.views.some((candidate, index) => index > 0 && candidate.key === named) ? named : null;
  const filters = {} as F;
  for (const name of Object.keys(spec.codecs) as (keyof F & string)[]) {
    const text = params.get(name);
    filters[name] = text === null ? startValue(spec, view, name) : spec.codecs[name].decode(text);
  }
  const sort = params.get("sort");
  const page = Number(params.get("pageNo"));
  const size = Number(params.get("pageSize"));
  const columns = listCodec.decode(params.get("cols") ?? "");
  return {
    keyword: params.get("keyword") ?? "",
    filters,
    sort: sort === null ? spec.defaultSort : sort === "" ? null : (readSort(sort) ?? spec.defaultSort),
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : spec.defaultSize,
    view,
    columns: columns.length > 0 ? columns : null,
  };
}

/** How many filters differ from where the view starts. */
export function countActive<F>(query: ListQuery<F>, spec: ListSpec<F>): number {
  return (Object.keys(spec.codecs) as (keyof F & string)[]).filter(
    (name) => !deepEqual(query.filters[name], startValue(spec, query.view, name)),
  ).length;
}

/** Names a filter may not have, because the list uses them itself. */
export function isReserved(name: string): boolean {
  return (OWN as readonly string[]).includes(name) || name === SHOWN || name === LOOK;
}
