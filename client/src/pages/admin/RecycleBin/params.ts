import type { RecycleBinPageQuery, RecycleKind } from "@/__generated__/RecycleBinPageQuery.graphql";
import type { View } from "@/ui/base/types";
import { decodeListParams } from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";

/** What can be in the bin: one view each. */
export const KINDS: readonly (View & { key: RecycleKind })[] = [
  { key: "PRODUCT", label: "产品" },
  { key: "QUESTION", label: "常见问题" },
  { key: "BRAND_MODEL", label: "品牌型号" },
  { key: "CATEGORY", label: "分类" },
];

/** The kind that a view shows. */
export function kindOf(view: string | null): RecycleKind {
  return KINDS.find(({ key }) => key === view)?.key ?? "PRODUCT";
}

/** The variables for an address. */
export function binVariables(search: URLSearchParams): RecycleBinPageQuery["variables"] {
  const { keyword, view, page, size } = decodeListParams<Record<never, never>>(search, {
    codecs: {},
    defaultSort: null,
    defaultSize: defaultPageSize(),
    views: KINDS,
  });
  return { kind: kindOf(view), keyword: keyword.trim() || null, page: { number: page, size } };
}
