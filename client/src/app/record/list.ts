import { conditionsCodec, type OwnCondition } from "@/app/customFields/conditions";
import type { Column, DateRangeValue, Option, Sort, View } from "@/ui/base/types";
import {
  type Codec,
  decodeListParams,
  encodeListParams,
  flagCodec,
  type ListQuery,
  type ListSpec,
  listCodec,
  rangeCodec,
  textCodec,
} from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";
import { rowIdOf } from "./rowId";

/**
 * A list is declared once, beside its page: what its address may say, and what that means to the server. `query.ts`
 * takes the variables from it, the page everything else (`useList`). Keep it light: it is loaded with the query.
 */

/** The newest first, as lists are by default (core §7). */
export const NEWEST: Sort = { field: "CREATED_AT", direction: "DESC" };

/** How a filter is chosen; those of one record, of a tree and of what a page offers get their options from the page. */
export type FilterKind =
  | "select"
  | "choice"
  | "choices"
  | "multi"
  | "flag"
  | "range"
  | "record"
  | "tree"
  | "own";

/**
 * One filter: `Value` stands in the address, `Given` is sent. Its name is the server's field, unless `as` names another;
 * `as: null` leaves it to the list's `also`.
 */
export interface ListFilter<Value, Given, As, Kind extends FilterKind> {
  readonly kind: Kind;
  readonly label: string;
  readonly primary?: boolean | undefined;
  readonly options?: readonly Option[];
  readonly as?: As;
  readonly codec: Codec<Value>;
  /** What is sent; undefined narrows nothing. */
  readonly given: (value: Value) => Given | undefined;
}

interface Common<As> {
  /** Belongs to those in sight; without any, the first three do. */
  primary?: boolean;
  as?: As;
}

type Name = string | null | undefined;

/** One of some options; what else an address says is nothing. */
function wordCodec(options: readonly Option[]): Codec<string | null> {
  return {
    ...textCodec,
    decode: (text) => (options.some(({ value }) => value === text) ? text : null),
  };
}

/** Any of some options, as above. */
function wordsCodec(options: readonly Option[]): Codec<readonly string[]> {
  return {
    ...listCodec,
    decode: (text) => listCodec.decode(text).filter((word) => options.some(({ value }) => value === word)),
  };
}

/** One of the words of an enum. What is none of them is neither shown nor sent. */
export function select<const V extends string, As extends Name = undefined>(
  label: string,
  options: readonly Option<V>[],
  common: Common<As> = {},
): ListFilter<string | null, V, As, "select"> {
  const given = (value: string | null) => options.find((option) => option.value === value)?.value;
  return { ...common, kind: "select", label, options, codec: wordCodec(options), given };
}

/** Several of them. */
export function multi<const V extends string, As extends Name = undefined>(
  label: string,
  options: readonly Option<V>[],
  common: Common<As> = {},
): ListFilter<readonly string[], readonly V[], As, "multi"> {
  const given = (values: readonly string[]) => {
    const known = values.filter((value): value is V => options.some((option) => option.value === value));
    return known.length > 0 ? known : undefined;
  };
  return { ...common, kind: "multi", label, options, codec: wordsCodec(options), given };
}

/** One of what the page offers. */
export function choice<As extends Name = undefined>(
  label: string,
  common: Common<As> = {},
): ListFilter<string | null, string, As, "choice"> {
  return { ...common, kind: "choice", label, codec: textCodec, given: (value) => value ?? undefined };
}

/** Several of what the page offers. */
export function choices<As extends Name = undefined>(
  label: string,
  common: Common<As> = {},
): ListFilter<readonly string[], readonly string[], As, "choices"> {
  const given = (values: readonly string[]) => (values.length > 0 ? values : undefined);
  return { ...common, kind: "choices", label, codec: listCodec, given };
}

/** Yes, no, or either. */
export function yesNo<As extends Name = undefined>(
  label: string,
  [yes, no]: readonly [string, string],
  common: Common<As> = {},
): ListFilter<string | null, boolean, As, "select"> {
  const options = [
    { value: "1", label: yes },
    { value: "0", label: no },
  ];
  const given = (value: string | null) => (value === "1" || value === "0" ? value === "1" : undefined);
  return { ...common, kind: "select", label, options, codec: wordCodec(options), given };
}

/** A yes that narrows the list down. */
export function flag<As extends Name = undefined>(
  label: string,
  common: Common<As> = {},
): ListFilter<boolean, true, As, "flag"> {
  return { ...common, kind: "flag", label, codec: flagCodec, given: (value) => value || undefined };
}

/** A range of days; the address may carry moments. */
export function days<As extends Name = undefined>(
  label: string,
  common: Common<As> = {},
): ListFilter<DateRangeValue | null, DateRangeValue, As, "range"> {
  const given = (value: DateRangeValue | null) =>
    value ? { from: value.from.slice(0, 10), to: value.to.slice(0, 10) } : undefined;
  return { ...common, kind: "range", label, codec: rangeCodec, given };
}

/** One record by its row id, searched at the server. What can't be an id is sent as one that nobody has. */
export function record<As extends Name = undefined>(
  label: string,
  common: Common<As> = {},
): ListFilter<string | null, string, As, "record"> {
  const given = (value: string | null) => (value ? rowIdOf(value) : undefined);
  return { ...common, kind: "record", label, codec: textCodec, given };
}

/** One node of a tree by its row id. */
export function node<As extends Name = undefined>(
  label: string,
  common: Common<As> = {},
): ListFilter<string | null, string, As, "tree"> {
  return { ...record(label, common), kind: "tree" };
}

/** The enterprise's own fields, which the page brings: `custom: own()`. */
export function own(): ListFilter<readonly OwnCondition[], readonly OwnCondition[], undefined, "own"> {
  const given = (value: readonly OwnCondition[]) => (value.length > 0 ? value : undefined);
  return { kind: "own", label: "自定义字段", codec: conditionsCodec, given };
}

// biome-ignore lint/suspicious/noExplicitAny: any filter, whatever stands in the address
export type ListFilters = Readonly<Record<string, ListFilter<any, unknown, Name, FilterKind>>>;

/** The values of a list's filters as its address holds them. */
export type ListValues<D> = {
  -readonly [K in keyof D]: D[K] extends ListFilter<infer Value, unknown, Name, FilterKind> ? Value : never;
};

type FilterOf<V> = V extends { readonly filter?: infer F } ? NonNullable<F> : Record<never, never>;
type SortOf<V> = V extends { readonly orderBy?: infer O }
  ? NonNullable<O> extends readonly { readonly field?: infer S }[]
    ? Extract<S, string>
    : never
  : never;

/** The field a filter is sent as. */
type Field<K, As> = As extends string ? As : As extends null ? null : K;

/** Every filter as it is where the server knows its field and takes what it sends, else what is wrong with it. */
type Known<D, F> = {
  [K in keyof D]: D[K] extends ListFilter<infer _Value, infer Given, infer As, FilterKind>
    ? Field<K, As> extends null
      ? D[K]
      : Field<K, As> extends keyof F
        ? [Given] extends [NonNullable<F[Field<K, As>]>]
          ? D[K]
          : `the server's ${Extract<Field<K, As>, string>} is of another type`
        : `the server has no filter ${Extract<Field<K, As>, string>}`
    : never;
};

/** What an address says, in the server's words. */
export interface ListRead<F, S, Values> {
  readonly page: { number: number; size: number };
  readonly filter: F;
  readonly orderBy: { field: S; direction: "ASC" | "DESC"; customField?: string }[] | null;
  readonly keyword: string;
  /** The filters as the address has them. */
  readonly values: Values;
  /** Key of the view; the first one's by default. */
  readonly view: string | null;
}

type Params = Readonly<Record<string, string | undefined>>;
type RequiredKeys<V> = { [K in keyof V]-?: undefined extends V[K] ? never : K }[keyof V];
type ToVariables<V, S, D> = (
  read: ListRead<FilterOf<V>, S, ListValues<D>>,
  search: URLSearchParams,
  params: Params,
) => V;

type ListDeclaration<V, D, S> = {
  /** What the page is called. */
  readonly title: string;
  /** What the keyword searches; false where there is none. */
  readonly keyword?: string | false;
  /** The server's sorts that a column may ask for. */
  readonly sorts?: readonly S[];
  /** Default: the newest first where the list can be sorted so. */
  readonly sort?: Sort;
  readonly filters?: D & Known<D, FilterOf<V>>;
  readonly views?: readonly View[];
  /** What always narrows the list, or follows from several filters. */
  readonly also?: (values: ListValues<D>, view: string | null) => FilterOf<V>;
  /** Files columns and sizes under another key than the route's. */
  readonly storageKey?: string;
} & (Exclude<RequiredKeys<V>, "page"> extends never
  ? {
      /** Where the variables are not `page`, `filter` and `orderBy`. */
      readonly variables?: ToVariables<V, S, D>;
    }
  : { readonly variables: ToVariables<V, S, D> });

/** A column whose sort is one of the list's; without `render` it shows the row's text of that name. */
export type ListColumn<Row, S> = Omit<Column<Row>, "render" | "sortable" | "key"> & {
  readonly sortable?: S;
} & (
    | { readonly key: string; readonly render: Column<Row>["render"] }
    | {
        readonly key: {
          [K in keyof Row]: Row[K] extends string | number | null | undefined ? K & string : never;
        }[keyof Row];
      }
  );

export interface List<V, D, S extends string = string> {
  readonly title: string;
  readonly keyword: string | false | undefined;
  readonly storageKey: string | undefined;
  readonly filters: D;
  readonly sort: Sort | null;
  readonly views: readonly View[];
  /** How an address of the list is read; sizes depend on the window. */
  readonly spec: () => ListSpec<ListValues<D>>;
  /** The server's filter for a state of the list: what its export takes, too. */
  readonly filterOf: (
    state: Pick<ListQuery<ListValues<D>>, "keyword" | "filters"> & { view?: string | null },
  ) => FilterOf<V>;
  readonly read: (search: URLSearchParams) => ListRead<FilterOf<V>, S, ListValues<D>>;
  /** The variables of the page's query: `export const { vars } = …` in `query.ts`. */
  readonly vars: (params: Params, search: URLSearchParams) => V;
  readonly columns: <Row>(columns: readonly ListColumn<Row, S>[]) => Column<Row>[];
}

/**
 * Declares a list against the variables of its query: a filter or a sort that the server does not know is an error of
 * the type checker. `defineList<ProductListPageQuery$variables>()({ title: "产品", sorts: ["NAME"], filters: … })`.
 */
export function defineList<V extends object>() {
  return <const D extends ListFilters = Record<never, never>, const S extends SortOf<V> = never>(
    declared: ListDeclaration<V, D, S>,
  ): List<V, D, S> => {
    const filters = (declared.filters ?? {}) as D;
    const sorts: readonly string[] = declared.sorts ?? [];
    const views = declared.views ?? [];
    const sort = declared.sort ?? (sorts.includes(NEWEST.field) ? NEWEST : null);
    const codecs = Object.fromEntries(
      Object.entries(filters).map(([name, { codec }]) => [name, codec]),
    ) as ListSpec<ListValues<D>>["codecs"];
    const spec = () => ({ codecs, defaultSort: sort, defaultSize: defaultPageSize(), views });
    const filterOf: List<V, D, S>["filterOf"] = ({ keyword, filters: values, view }) => {
      // a keyword of another list of the page asks for nothing here
      const words = declared.keyword === false ? "" : keyword.trim();
      const sent: Record<string, unknown> = words ? { keyword: words } : {};
      for (const [name, filter] of Object.entries(filters)) {
        const given = filter.as === null ? undefined : filter.given(values[name as keyof D]);
        if (given !== undefined) sent[filter.as ?? name] = given;
      }
      return { ...sent, ...declared.also?.(values, view ?? null) } as FilterOf<V>;
    };
    const read: List<V, D, S>["read"] = (search) => {
      const query = decodeListParams<ListValues<D>>(search, spec());
      const field = query.sort?.field ?? "";
      // a column of the enterprise's own, which the page knows by now and the address does not
      const own = filters.custom && /^cf_(\d+)$/.exec(field)?.[1];
      return {
        page: { number: query.page, size: query.size },
        filter: filterOf(query),
        orderBy:
          query.sort && (own || sorts.includes(field))
            ? [
                {
                  field: (own ? "CUSTOM" : field) as S,
                  direction: query.sort.direction,
                  ...(own && { customField: own }),
                },
              ]
            : null,
        keyword: query.keyword.trim(),
        values: query.filters,
        view: query.view ?? views[0]?.key ?? null,
      };
    };
    const usual = ({ page, filter, orderBy }: ReturnType<typeof read>) =>
      ({ page, filter, ...(sorts.length > 0 ? { orderBy } : {}) }) as unknown as V;
    return {
      title: declared.title,
      keyword: declared.keyword,
      storageKey: declared.storageKey,
      filters,
      sort,
      views,
      spec,
      filterOf,
      read,
      vars: (params, search) => (declared.variables ?? usual)(read(search), search, params),
      columns: (columns) =>
        columns.map((column) => ({
          render: (row) => row[column.key as keyof typeof row] as string | number | null | undefined,
          ...column,
        })),
    };
  };
}

/** What a saved view keeps of an address: everything but the page one happens to be on. */
export function viewQueryOf({ spec: specOf }: Pick<List<object, ListFilters>, "spec">) {
  return (search: URLSearchParams): string => {
    const spec = specOf();
    const query = decodeListParams(search, spec);
    const kept = encodeListParams({ ...query, page: 1, size: spec.defaultSize }, spec);
    kept.sort();
    return kept.toString();
  };
}
