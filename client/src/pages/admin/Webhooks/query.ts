import query, { type WebhooksPageQuery, type WebhookTarget } from "@/__generated__/WebhooksPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { decodeListParams, textCodec } from "@/ui/list/listParams";
import { defaultPageSize } from "@/ui/list/useListState";

export default query;

const TARGETS: ReadonlySet<string> = new Set<WebhookTarget>(["PROGRAM", "WECOM", "DINGTALK", "FEISHU"]);

export const vars: RouteVariables<WebhooksPageQuery> = (_params, search) => {
  const { keyword, filters, page, size } = decodeListParams<{ target: string | null }>(search, {
    codecs: { target: textCodec },
    defaultSort: null,
    defaultSize: defaultPageSize(),
    views: [],
  });
  const target = filters.target && TARGETS.has(filters.target) ? (filters.target as WebhookTarget) : null;
  return {
    page: { number: page, size },
    filter: { ...(keyword.trim() ? { keyword: keyword.trim() } : {}), ...(target ? { target } : {}) },
  };
};
