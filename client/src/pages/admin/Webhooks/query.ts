import query from "@/__generated__/WebhooksPageQuery.graphql";
import { webhooks } from "./list";

export default query;
export const { vars } = webhooks;
