import type { CatalogSort } from "@/__generated__/ProductListPageQuery.graphql";
import type { Sort } from "@/ui/base/types";
import { type Codec, decodeListParams, textCodec } from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";
import { rowIdOf } from "../../members/_lib/rowId";

/** The newest first, as everywhere (core §7). */
export const CATALOG_SORT: Sort = { field: "CREATED_AT", direction: "DESC" };

/** Whether a record is in use, as a select shows it. */
export const ENABLED_OPTIONS = [
  { value: "1", label: "启用" },
  { value: "0", label: "停用" },
];

const SORTS: ReadonlySet<string> = new Set<CatalogSort>(["NAME", "CREATED_AT"]);

/** The variables for an address of a list of the catalogue; each id filter is called as the schema calls it. */
export function catalogVariables<Id extends string>(search: URLSearchParams, ids: readonly Id[]) {
  const codecs = Object.fromEntries([...ids, "enabled"].map((name) => [name, textCodec])) as Record<
    Id | "enabled",
    Codec<string | null>
  >;
  const { keyword, filters, sort, page, size } = decodeListParams<Record<Id | "enabled", string | null>>(
    search,
    {
      codecs,
      defaultSort: CATALOG_SORT,
      defaultSize: defaultPageSize(),
      views: [],
    },
  );
  const given = ids.flatMap((name): [Id, string][] => {
    const value = filters[name];
    return value ? [[name, rowIdOf(value)]] : [];
  });
  const { enabled } = filters;
  return {
    page: { number: page, size },
    filter: {
      ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
      ...(Object.fromEntries(given) as Partial<Record<Id, string>>),
      ...(enabled === "1" || enabled === "0" ? { enabled: enabled === "1" } : {}),
    },
    orderBy:
      sort && SORTS.has(sort.field)
        ? [{ field: sort.field as CatalogSort, direction: sort.direction }]
        : null,
  };
}
