import type { DocumentsPageQuery, FileFilter, FileSort } from "@/__generated__/DocumentsPageQuery.graphql";
import type { DateRangeValue, Sort } from "@/ui/base/types";
import { decodeListParams, type ListSpec, rangeCodec, textCodec } from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";

/** Which documents a list shows: a project's (category 2), a customer's (3), or the company's (core §2 Documents). */
export interface DocumentContext {
  /** 0 stands for the system's records, which nobody changes (core §4). */
  readonly enterpriseId: string;
  readonly projectId?: string;
  readonly customerId?: string;
  /** Row id of the chosen category; null for all (0 in the address, core §9). */
  readonly groupId: string | null;
}

/** What the document list can be narrowed down by, as the address holds it. */
interface DocumentFilters {
  group: string | null;
  type: string | null;
  userType: string | null;
  uploader: string | null;
  isOpen: string | null;
  created: DateRangeValue | null;
}

/** Newest first (core §7). */
export const DOCUMENT_SORT: Sort = { field: "CREATED_AT", direction: "DESC" };

const CODECS: ListSpec<DocumentFilters>["codecs"] = {
  group: textCodec,
  type: textCodec,
  userType: textCodec,
  uploader: textCodec,
  isOpen: textCodec,
  created: rangeCodec,
};

const SORTS: ReadonlySet<string> = new Set<FileSort>(["CREATED_AT"]);
const KINDS: ReadonlySet<string> = new Set(["IMAGE", "WORD", "XLS", "PDF", "PPT", "VIDEO", "OTHER"]);

/** 1 company, 2 project, 3 customer, as the API names them. */
export function categoryOf({
  projectId,
  customerId,
}: Pick<DocumentContext, "projectId" | "customerId">): "ENTERPRISE" | "PROJECT" | "CUSTOMER" {
  if (projectId) return "PROJECT";
  return customerId ? "CUSTOMER" : "ENTERPRISE";
}

/** Digits, or nothing: what else stands in an address names no record. */
export function idOrNull(text: string | null | undefined): string | null {
  return text && /^[1-9]\d{0,18}$/.test(text) ? text : null;
}

/** The variables of a document list for its context and address. */
export function documentVariables(
  context: DocumentContext,
  search: URLSearchParams,
): DocumentsPageQuery["variables"] {
  const { keyword, filters, sort, page, size } = decodeListParams<DocumentFilters>(search, {
    codecs: CODECS,
    defaultSort: DOCUMENT_SORT,
    defaultSize: defaultPageSize(),
    views: [],
  });
  const category = categoryOf(context);
  const { group, type, userType, uploader, isOpen, created } = filters;
  const groupId = context.groupId ?? idOrNull(group);
  const createdById = idOrNull(uploader);
  const words = keyword.trim();
  const filter: FileFilter = {
    category,
    ...(context.projectId ? { projectId: context.projectId } : {}),
    ...(context.customerId ? { customerId: context.customerId } : {}),
    ...(groupId ? { groupId } : {}),
    ...(words ? { keyword: words } : {}),
    ...(type && KINDS.has(type) ? { type: type as NonNullable<FileFilter["type"]> } : {}),
    ...(userType === "STAFF" || userType === "EXTERNAL" ? { userType } : {}),
    ...(isOpen === "EXCEPT" || isOpen === "ONLY" ? { isOpen } : {}),
    ...(createdById ? { createdById } : {}),
    ...(created ? { created: { from: created.from.slice(0, 10), to: created.to.slice(0, 10) } } : {}),
  };
  return {
    category,
    page: { number: page, size },
    filter,
    orderBy:
      sort && SORTS.has(sort.field) ? [{ field: sort.field as FileSort, direction: sort.direction }] : null,
  };
}
