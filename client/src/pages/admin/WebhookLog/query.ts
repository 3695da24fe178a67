import query, {
  type WebhookDeliveryState,
  type WebhookLogPageQuery,
} from "@/__generated__/WebhookLogPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { decodeListParams, textCodec } from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";
import { rowIdOf } from "../../members/_lib/rowId";

export default query;

const STATES: ReadonlySet<string> = new Set<WebhookDeliveryState>(["WAITING", "DELIVERED", "FAILED"]);

export const vars: RouteVariables<WebhookLogPageQuery> = (_params, search) => {
  const { filters, page, size } = decodeListParams<{ state: string | null }>(search, {
    codecs: { state: textCodec },
    defaultSort: null,
    defaultSize: defaultPageSize(),
    views: [],
  });
  const state = filters.state && STATES.has(filters.state) ? (filters.state as WebhookDeliveryState) : null;
  return { id: rowIdOf(search.get("id")), page: { number: page, size }, state };
};
