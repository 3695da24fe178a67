import type {
  OperationLogFilter,
  OperationLogPageQuery,
} from "@/__generated__/OperationLogPageQuery.graphql";
import type { DateRangeValue } from "@/ui/base/types";
import { decodeListParams, type ListSpec, rangeCodec, textCodec } from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";

/** What the log can be narrowed down by. */
export interface LogFilters {
  actor: string | null;
  type: string | null;
  action: string | null;
  created: DateRangeValue | null;
}

function spec(): ListSpec<LogFilters> {
  return {
    codecs: { actor: textCodec, type: textCodec, action: textCodec, created: rangeCodec },
    defaultSort: null,
    defaultSize: defaultPageSize(),
    views: [],
  };
}

/** Days of a range; the address may carry moments. */
function days(range: DateRangeValue | null): { from: string; to: string } | null {
  return range ? { from: range.from.slice(0, 10), to: range.to.slice(0, 10) } : null;
}

/** The variables for an address. */
export function logVariables(search: URLSearchParams): OperationLogPageQuery["variables"] {
  const { keyword, filters, page, size } = decodeListParams(search, spec());
  const created = days(filters.created);
  const filter: OperationLogFilter = {
    ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
    ...(filters.actor ? { actorId: filters.actor } : {}),
    ...(filters.type ? { recordType: filters.type } : {}),
    ...(filters.action ? { action: filters.action } : {}),
    ...(created ? { created } : {}),
  };
  return { page: { number: page, size }, filter };
}

/** The same for an export, as its address names it. */
export function exportParameters(keyword: string, filters: LogFilters) {
  const created = days(filters.created);
  return {
    keyword: keyword.trim() || undefined,
    actorId: filters.actor ?? undefined,
    recordType: filters.type ?? undefined,
    action: filters.action ?? undefined,
    from: created?.from,
    to: created?.to,
  };
}
