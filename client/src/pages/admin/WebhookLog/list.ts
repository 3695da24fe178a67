/** List of a webhook's deliveries: filters in the URL. */
import type { WebhookLogPageQuery$variables } from "@/__generated__/WebhookLogPageQuery.graphql";
import { optionsOf } from "@/app/record/labels";
import { defineList, select } from "@/app/record/list";
import { rowIdOf } from "@/app/record/rowId";
import { DELIVERY_STATE } from "@/domains/webhook/labels";

const state = select("状态", optionsOf(DELIVERY_STATE), { as: null });

export const deliveries = defineList<WebhookLogPageQuery$variables>()({
  title: "推送记录",
  keyword: false,
  filters: { state },
  variables: ({ page, values }, search) => ({
    id: rowIdOf(search.get("id")),
    page,
    state: state.given(values.state) ?? null,
  }),
});
