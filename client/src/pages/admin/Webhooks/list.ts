/** List of webhooks: filters in the URL. */
import type { WebhooksPageQuery$variables } from "@/__generated__/WebhooksPageQuery.graphql";
import { defineList, select } from "@/app/record/list";
import { TARGET_OPTIONS } from "@/domains/webhook/labels";

export const webhooks = defineList<WebhooksPageQuery$variables>()({
  title: "消息推送",
  keyword: "名称",
  filters: { target: select("推送到", TARGET_OPTIONS) },
});
