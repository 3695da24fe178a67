import query from "@/__generated__/CustomerWorkOrdersPageQuery.graphql";
import { orders } from "./list";

export default query;
export const { vars } = orders;
