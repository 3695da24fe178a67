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
 * Declaration of lists. A list is declared once, beside its page: the parameters of its address, and their
 * meaning for the server. `query.ts` takes the variables from it, the page all else (`useList`). Keep it
 * light: it is loaded with the query.
 */

/** The newest first, as lists are by default (core §7). */
export const NEWEST: Sort = { field: "CREATED_AT", direction: "DESC" };

/**
 * Kind of a filter's input; those of one record, of a tree and of the page's own options get them from the
 * page.
 */
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
 * One filter: `Value` is in the address, `Given` is sent. Its name is the server's field, unless `as` names
 * another; `as: null` leaves it to the list's `also`.
 */
export interface ListFilter<Value, Given, As, Kind extends FilterKind> {
  readonly kind: Kind;
  readonly label: string;
  readonly primary?: boolean | undefined;
  readonly options?: readonly Option[];
  readonly as?: As;
  readonly codec: Codec<Value>;
  /** Converts to the server's value; undefined does not narrow. */
  readonly given: (value: Value) => Given | undefined;
}

interface Common<As> {
  /** Whether it is shown at first; without any such filter, the first three are. */
  primary?: boolean;
  as?: As;
}

type Name = string | null | undefined;

/** Codec of one option; other values in an address are ignored. */
function wordCodec(options: readonly Option[]): Codec<string | null> {
  return {
    ...textCodec,
    decode: (text) => (options.some(({ value }) => value === text) ? text : null),
  };
}

/** Codec of several options, as above. */
function wordsCodec(options: readonly Option[]): Codec<readonly string[]> {
  return {
    ...listCodec,
    decode: (text) => listCodec.decode(text).filter((word) => options.some(({ value }) => value === word)),
  };
}

/** Filter: one value of an enum. Unknown values are neither shown nor sent. */
export function select<const V extends string, As extends Name = undefined>(
  label: string,
  options: readonly Option<V>[],
  common: Common<As> = {},
): ListFilter<string | null, V, As, "select"> {
  const given = (value: string | null) => options.find((option) => option.value === value)?.value;
  return { ...common, kind: "select", label, options, codec: wordCodec(options), given };
}

/** Filter: several values of an enum. */
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

/** Filter: one option of the page. */
export function choice<As extends Name = undefined>(
  label: string,
  common: Common<As> = {},
): ListFilter<string | null, string, As, "choice"> {
  return { ...common, kind: "choice", label, codec: textCodec, given: (value) => value ?? undefined };
}

/** Filter: several options of the page. */
export function choices<As extends Name = undefined>(
  label: string,
  common: Common<As> = {},
): ListFilter<readonly string[], readonly string[], As, "choices"> {
  const given = (values: readonly string[]) => (values.length > 0 ? values : undefined);
  return { ...common, kind: "choices", label, codec: listCodec, given };
}

/** Filter: yes, no, or either. */
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

/** Filter: a flag that narrows the list when set. */
export function flag<As extends Name = undefined>(
  label: string,
  common: Common<As> = {},
): ListFilter<boolean, true, As, "flag"> {
  return { ...common, kind: "flag", label, codec: flagCodec, given: (value) => value || undefined };
}

/** Filter: a range of days; the address may contain times. */
export function days<As extends Name = undefined>(
  label: string,
  common: Common<As> = {},
): ListFilter<DateRangeValue | null, DateRangeValue, As, "range"> {
  const given = (value: DateRangeValue | null) =>
    value ? { from: value.from.slice(0, 10), to: value.to.slice(0, 10) } : undefined;
  return { ...common, kind: "range", label, codec: rangeCodec, given };
}

/**
 * Filter: a record by its row id, searched on the server. An invalid id is sent as one that does not exist.
 */
export function record<As extends Name = undefined>(
  label: string,
  common: Common<As> = {},
): ListFilter<string | null, string, As, "record"> {
  const given = (value: string | null) => (value ? rowIdOf(value) : undefined);
  return { ...common, kind: "record", label, codec: textCodec, given };
}

/** Filter: a node of a tree by its row id. */
export function node<As extends Name = undefined>(
  label: string,
  common: Common<As> = {},
): ListFilter<string | null, string, As, "tree"> {
  return { ...record(label, common), kind: "tree" };
}

/** Filter: custom fields, which the page provides: `custom: own()`. */
export function own(): ListFilter<readonly OwnCondition[], readonly OwnCondition[], undefined, "own"> {
  const given = (value: readonly OwnCondition[]) => (value.length > 0 ? value : undefined);
  return { kind: "own", label: "自定义字段", codec: conditionsCodec, given };
}

// biome-ignore lint/suspicious/noExplicitAny: any filter, whatever stands in the address
export type ListFilters = Readonly<Record<string, ListFilter<any, unknown, Name, FilterKind>>>;

/** The values of a list's filters, as in its address. */
export type ListValues<D> = {
  -readonly [K in keyof D]: D[K] extends ListFilter<infer Value, unknown, Name, FilterKind> ? Value : never;
};

type FilterOf<V> = V extends { readonly filter?: infer F } ? NonNullable<F> : Record<never, never>;
type SortOf<V> = V extends { readonly orderBy?: infer O }
  ? NonNullable<O> extends readonly { readonly field?: infer S }[]
    ? Extract<S, string>
    : never
  : never;

/** The field under which a filter is sent. */
type Field<K, As> = As extends string ? As : As extends null ? null : K;

/**
 * Maps each filter to itself where the server has its field and accepts its value, else to an error
 * message.
 */
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

/** The parsed address of a list, in the form of the server's variables. */
export interface ListRead<F, S, Values> {
  readonly page: { number: number; size: number };
  readonly filter: F;
  readonly orderBy: { field: S; direction: "ASC" | "DESC"; customField?: string }[] | null;
  readonly keyword: string;
  /** The filters, as in the address. */
  readonly values: Values;
  /** Key of the view; by default the first one. */
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
  /** The title of the page. */
  readonly title: string;
  /** Fields that the keyword searches; false where there is no keyword. */
  readonly keyword?: string | false;
  /** The server's sort columns that the list's columns may use. */
  readonly sorts?: readonly S[];
  /** Default: the newest first, where the list can be sorted so. */
  readonly sort?: Sort;
  readonly filters?: D & Known<D, FilterOf<V>>;
  readonly views?: readonly View[];
  /** Conditions that always apply, or follow from several filters. */
  readonly also?: (values: ListValues<D>, view: string | null) => FilterOf<V>;
  /** Key for the stored columns and sizes, other than the route's. */
  readonly storageKey?: string;
} & (Exclude<RequiredKeys<V>, "page"> extends never
  ? {
      /** Converts to the variables, where they are not `page`, `filter` and `orderBy`. */
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
  /** The specification for parsing an address; page sizes depend on the window. */
  readonly spec: () => ListSpec<ListValues<D>>;
  /** The server's filter for a state of the list, which its export uses as well. */
  readonly filterOf: (
    state: Pick<ListQuery<ListValues<D>>, "keyword" | "filters"> & { view?: string | null },
  ) => FilterOf<V>;
  readonly read: (search: URLSearchParams) => ListRead<FilterOf<V>, S, ListValues<D>>;
  /** The variables of the page's query: `export const { vars } = …` in `query.ts`. */
  readonly vars: (params: Params, search: URLSearchParams) => V;
  readonly columns: <Row>(columns: readonly ListColumn<Row, S>[]) => Column<Row>[];
}

/**
 * Declares a list against the variables of its query: a filter or a sort that the server lacks is an error
 * of the type checker. `defineList<ProductListPageQuery$variables>()({ title: "产品", sorts: ["NAME"],
 * filters: … })`.
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
      // a keyword of another list of the page is ignored here
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
      // a column of a custom field, which the page knows and the address does not
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

/** The query string of a saved view: the address without the page number. */
export function viewQueryOf({ spec: specOf }: Pick<List<object, ListFilters>, "spec">) {
  return (search: URLSearchParams): string => {
    const spec = specOf();
    const query = decodeListParams(search, spec);
    const kept = encodeListParams({ ...query, page: 1, size: spec.defaultSize }, spec);
    kept.sort();
    return kept.toString();
  };
}
