import type {
  WebhookDeliveryState,
  WebhookLogPageQuery$variables,
} from "@/__generated__/WebhookLogPageQuery.graphql";
import { type Label, optionsOf } from "@/app/record/labels";
import { defineList, select } from "@/app/record/list";
import { rowIdOf } from "@/app/record/rowId";

/** How the state of a delivery is told. */
export const DELIVERY_STATE: Readonly<Record<WebhookDeliveryState, Label>> = {
  WAITING: { text: "等待中", tone: "yellow" },
  DELIVERED: { text: "已送达", tone: "green" },
  FAILED: { text: "失败", tone: "red" },
};

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
