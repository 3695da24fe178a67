import { deepEqual } from "../base/equal";
import type { DateRangeValue, Sort } from "../base/types";

/** Encoding of a filter's value in the address. `decode` returns `empty` for an invalid text. */
export interface Codec<T> {
  empty: T;
  encode(value: T): string;
  decode(text: string): T;
}

/** Codec of one text. */
export const textCodec: Codec<string | null> = {
  empty: null,
  encode: (value) => value ?? "",
  decode: (text) => text || null,
};

/** Codec of several texts; commas inside one are escaped. */
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

/** Codec of a flag: set or absent. */
export const flagCodec: Codec<boolean> = {
  empty: false,
  encode: (value) => (value ? "1" : ""),
  decode: (text) => text === "1",
};

const MOMENT = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;

/** Codec of a range, `from~to`. */
export const rangeCodec: Codec<DateRangeValue | null> = {
  empty: null,
  encode: (value) => (value ? `${value.from}~${value.to}` : ""),
  decode: (text) => {
    const [from = "", to = ""] = text.split("~");
    return MOMENT.test(from) && MOMENT.test(to) && from <= to ? { from, to } : null;
  },
};

/** State of a list page that is stored in its address. */
export interface ListQuery<F> {
  keyword: string;
  filters: F;
  sort: Sort | null;
  page: number;
  size: number;
  view: string | null;
  /** Chosen columns in their order; null: the layout stored in this browser. */
  columns: readonly string[] | null;
}

/** Codecs and defaults of a list; default values are not written to the address. */
export interface ListSpec<F> {
  codecs: { readonly [K in keyof F]: Codec<F[K]> };
  defaultSort: Sort | null;
  defaultSize: number;
  /** Initial filter values of each view; the first view has no `view` in the address. */
  views: readonly { key: string; params?: Readonly<Record<string, unknown>> }[];
}

/** Page sizes to choose from (core §9). */
export const PAGE_SIZES = [10, 20, 30, 50, 100] as const;

/** Parameter of the row that is open beside its list, by its key. */
export const OPEN_ROW_PARAM = "show";

/** Parameter of the view of the rows, if it is not the table. */
export const DISPLAY_PARAM = "look";

const OWN = ["keyword", "pageNo", "pageSize", "sort", "view", "cols"] as const;

/** Initial value of a filter in a view. */
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
 * Writes a list's state to an address. Default values are left out, page numbers appear only above 1
 * (core §9), and parameters of other components stay as they are.
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

/** Reads a list's state from an address; invalid values count as absent. */
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

/** Number of filters that differ from their initial values in the view. */
export function countActive<F>(query: ListQuery<F>, spec: ListSpec<F>): number {
  return (Object.keys(spec.codecs) as (keyof F & string)[]).filter(
    (name) => !deepEqual(query.filters[name], startValue(spec, query.view, name)),
  ).length;
}

/** Whether a name is reserved: filters cannot use names of the list's own parameters. */
export function isReserved(name: string): boolean {
  return (OWN as readonly string[]).includes(name) || name === OPEN_ROW_PARAM || name === DISPLAY_PARAM;
}
