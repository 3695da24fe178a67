import query from "@/__generated__/WebhookLogPageQuery.graphql";
import { deliveries } from "./list";

export default query;
export const { vars } = deliveries;
