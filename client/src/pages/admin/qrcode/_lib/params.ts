import type { QrcodeBatchListPageQuery } from "@/__generated__/QrcodeBatchListPageQuery.graphql";
import type { QrcodeListPageQuery, QrcodeStatus } from "@/__generated__/QrcodeListPageQuery.graphql";
import type { QrcodeTemplateListPageQuery } from "@/__generated__/QrcodeTemplateListPageQuery.graphql";
import type { Sort } from "@/ui/base/types";
import { decodeListParams, textCodec } from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";
import { rowIdOf } from "../../../members/_lib/rowId";

/** The newest first, as everywhere (core §7). */
export const QRCODE_SORT: Sort = { field: "CREATED_AT", direction: "DESC" };

const STATUSES: ReadonlySet<string> = new Set<QrcodeStatus>(["BLANK", "BOUND", "RETIRED", "REPLACED"]);

function decode<Name extends string>(search: URLSearchParams, names: readonly Name[]) {
  const codecs = Object.fromEntries(names.map((name) => [name, textCodec])) as Record<Name, typeof textCodec>;
  const { keyword, filters, sort, page, size } = decodeListParams<Record<Name, string | null>>(search, {
    codecs,
    defaultSort: QRCODE_SORT,
    defaultSize: defaultPageSize(),
    views: [],
  });
  return {
    filters,
    keyword: keyword.trim() ? { keyword: keyword.trim() } : {},
    page: { number: page, size },
    orderBy:
      sort?.field === "CREATED_AT" ? [{ field: "CREATED_AT" as const, direction: sort.direction }] : null,
  };
}

/** The variables of a list of codes for an address; `batchId` when it is the list of one batch. */
export function codeVariables(search: URLSearchParams, batchId?: string): QrcodeListPageQuery["variables"] {
  const { filters, keyword, page, orderBy } = decode(search, ["status", "batchId", "templateId"]);
  const batch = batchId ?? filters.batchId;
  return {
    page,
    orderBy,
    filter: {
      ...keyword,
      ...(filters.status && STATUSES.has(filters.status) ? { status: filters.status as QrcodeStatus } : {}),
      ...(batch ? { batchId: rowIdOf(batch) } : {}),
      ...(filters.templateId ? { templateId: rowIdOf(filters.templateId) } : {}),
    },
  };
}

/** The variables of the list of batches for an address. */
export function batchVariables(search: URLSearchParams): QrcodeBatchListPageQuery["variables"] {
  const { filters, keyword, page, orderBy } = decode(search, ["templateId"]);
  return {
    page,
    orderBy,
    filter: { ...keyword, ...(filters.templateId ? { templateId: rowIdOf(filters.templateId) } : {}) },
  };
}

/** The variables of the list of templates for an address. */
export function templateVariables(search: URLSearchParams): QrcodeTemplateListPageQuery["variables"] {
  const { keyword, page, orderBy } = decode(search, []);
  return { page, orderBy, filter: keyword };
}

/** The record an address like `/admin/QrcodeBatch?id=12` is about. */
export function recordIdOf(search: URLSearchParams): string {
  return rowIdOf(search.get("id"));
}
