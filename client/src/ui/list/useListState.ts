import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useAddressNow } from "../base/addressNow";
import type { Sort, View } from "../base/types";
import type { FilterDef } from "./filters";
import {
  type Codec,
  countActive,
  decodeListParams,
  encodeListParams,
  isReserved,
  type ListQuery,
  type ListSpec,
  startValue,
} from "./listParams";

export type FilterDefs = Readonly<Record<string, FilterDef<unknown>>>;

/** Values of a set of filters, by name. */
export type FilterValues<D> = { [K in keyof D]: D[K] extends FilterDef<infer T> ? T : never };

export interface ListStateOptions<D> {
  /** Defined at module scope, or memoised. */
  filters?: D;
  defaultSort?: Sort | null;
  views?: readonly View[];
  defaultSize?: number;
  /** Delay between typing and fetching, in milliseconds, default 300. */
  debounceMs?: number;
}

/** State of one list and its setters. Everything except the keyword being typed is in the address. */
export interface ListState<F = Record<string, unknown>> {
  /** The keyword in effect, debounced. */
  keyword: string;
  /** The current text of the keyword's box. */
  keywordInput: string;
  /** `hold` while an input method is composing: displayed, but not searched for. */
  setKeywordInput(text: string, hold?: boolean): void;
  commitKeyword(): void;
  filters: F;
  setFilter(name: keyof F & string, value: F[keyof F & string]): void;
  setFilters(partial: Partial<F>): void;
  /** Resets keyword and filters to the initial values of the view. */
  clearFilters(): void;
  isActive(name: keyof F & string): boolean;
  clearFilter(name: keyof F & string): void;
  activeCount: number;
  isFiltered: boolean;
  sort: Sort | null;
  setSort(sort: Sort | null): void;
  page: number;
  setPage(page: number): void;
  size: number;
  setSize(size: number): void;
  /** Key of the chosen view; the first one by default. */
  view: string | null;
  setView(key: string): void;
  views: readonly View[];
  columns: readonly string[] | null;
  setColumns(columns: readonly string[] | null): void;
  /** Variables `page` and `orderBy` of a query. */
  variables: { page: { number: number; size: number }; orderBy: Sort[] };
  reset(): void;
}

/**
 * State of a list with any filters, as the parts of a list page accept it. Spread, so that it compares
 * structurally.
 */
export type AnyListState = Omit<ListState, never>;

/** Default page size: 20 in a window at least 700 pixels high, else 10 (core §9). */
export function defaultPageSize(): number {
  return window.innerHeight >= 700 ? 20 : 10;
}

const NO_VIEWS: readonly View[] = [];

/**
 * State of the keyword's box: its text, the last keyword seen in the address, and those being written to
 * it.
 */
interface Typed {
  readonly text: string;
  readonly seen: string;
  readonly sent: readonly string[];
}

function follow({ text, sent }: Typed, keyword: string): Typed {
  const at = sent.indexOf(keyword);
  return at < 0
    ? { text: keyword, seen: keyword, sent: [] }
    : { text, seen: keyword, sent: sent.slice(at + 1) };
}

/** Creates a list's state; call it once per route and pass the result down. */
export function useListState<D extends FilterDefs = Record<string, never>>(
  options: ListStateOptions<D> = {},
): ListState<FilterValues<D>> {
  type F = FilterValues<D>;
  const { filters: defs, defaultSort = null, views = NO_VIEWS, debounceMs = 300 } = options;
  const [size] = useState(() => options.defaultSize ?? defaultPageSize());
  const sortKey = defaultSort ? `${defaultSort.field}.${defaultSort.direction}` : "";
  const firstSort = useRef(defaultSort);
  if (sortKey !== (firstSort.current ? `${firstSort.current.field}.${firstSort.current.direction}` : ""))
    firstSort.current = defaultSort;
  const usual = firstSort.current;

  const spec = useMemo<ListSpec<F>>(() => {
    const codecs: Record<string, Codec<unknown>> = {};
    for (const [name, def] of Object.entries<FilterDef<unknown>>(defs ?? {})) {
      if (isReserved(name)) throw new Error(`a filter cannot be called ${name}`);
      codecs[name] = def.codec;
    }
    return {
      codecs: codecs as unknown as ListSpec<F>["codecs"],
      defaultSort: usual,
      defaultSize: size,
      views,
    };
  }, [defs, usual, size, views]);

  const [params, setParams] = useSearchParams();
  const query = useMemo(() => decodeListParams(params, spec), [params, spec]);
  // Changes build on each other, and on those of other components: an opened row stays in the address.
  const addressNow = useAddressNow();

  const change = useCallback(
    (edit: (query: ListQuery<F>) => Partial<ListQuery<F>>) => {
      const now = new URLSearchParams(addressNow().search);
      const old = decodeListParams(now, spec);
      const next = encodeListParams({ ...old, page: 1, ...edit(old) }, spec, now);
      if (next.toString() !== now.toString()) setParams(next, { replace: true });
    },
    [spec, setParams, addressNow],
  );

  const [typed, setTyped] = useState<Typed>({ text: query.keyword, seen: query.keyword, sent: [] });
  // The address changed by other means (back button, a link): the box follows. Keywords written from here
  // arrive later, and text typed since then stays.
  if (typed.seen !== query.keyword) setTyped(follow(typed, query.keyword));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = useRef(typed.text);
  useEffect(() => {
    text.current = typed.text;
  }, [typed.text]);
  const commit = useCallback(() => {
    clearTimeout(timer.current);
    const keyword = text.current.trim();
    change((old) => {
      if (old.keyword !== keyword) setTyped(({ sent, ...rest }) => ({ ...rest, sent: [...sent, keyword] }));
      return { keyword };
    });
  }, [change]);
  const setKeywordInput = useCallback(
    (next: string, hold?: boolean) => {
      text.current = next;
      setTyped((old) => ({ ...old, text: next }));
      clearTimeout(timer.current);
      if (next === "" && !hold) commit();
      else if (!hold) timer.current = setTimeout(commit, debounceMs);
    },
    [commit, debounceMs],
  );

  return useMemo<ListState<F>>(() => {
    const activeCount = countActive(query, spec);
    const start = (view: string | null) =>
      Object.fromEntries(
        Object.keys(spec.codecs).map((name) => [name, startValue(spec, view, name as keyof F & string)]),
      ) as F;
    return {
      keyword: query.keyword,
      keywordInput: typed.text,
      setKeywordInput,
      commitKeyword: commit,
      filters: query.filters,
      setFilter: (name, value) => change((old) => ({ filters: { ...old.filters, [name]: value } })),
      setFilters: (partial) => change((old) => ({ filters: { ...old.filters, ...partial } })),
      clearFilters: () => {
        clearTimeout(timer.current);
        text.current = "";
        change((old) => {
          setTyped(({ seen, sent }) => ({ text: "", seen, sent: old.keyword === "" ? sent : [...sent, ""] }));
          return { keyword: "", filters: start(old.view) };
        });
      },
      isActive: (name) =>
        spec.codecs[name].encode(query.filters[name]) !==
        spec.codecs[name].encode(startValue(spec, query.view, name)),
      clearFilter: (name) =>
        change((old) => ({ filters: { ...old.filters, [name]: startValue(spec, old.view, name) } })),
      activeCount,
      isFiltered: activeCount > 0 || query.keyword !== "",
      sort: query.sort,
      setSort: (sort) => change(() => ({ sort })),
      page: query.page,
      setPage: (page) => change(() => ({ page })),
      size: query.size,
      setSize: (next) => change(() => ({ size: next })),
      view: query.view ?? views[0]?.key ?? null,
      setView: (key) =>
        change(() => {
          const view = key === views[0]?.key ? null : key;
          return { view, filters: start(view) };
        }),
      views,
      columns: query.columns,
      setColumns: (columns) => change((old) => ({ columns, page: old.page })),
      variables: { page: { number: query.page, size: query.size }, orderBy: query.sort ? [query.sort] : [] },
      reset: () =>
        change((old) => ({
          keyword: "",
          filters: start(null),
          sort: spec.defaultSort,
          view: null,
          columns: old.columns,
        })),
    };
  }, [query, spec, typed.text, views, change, commit, setKeywordInput]);
}
