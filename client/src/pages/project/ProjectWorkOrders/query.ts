import query from "@/__generated__/ProjectWorkOrdersPageQuery.graphql";
import { orders } from "./list";

export default query;
export const { vars } = orders;
