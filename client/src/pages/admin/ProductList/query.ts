import query from "@/__generated__/ProductListPageQuery.graphql";
import { products } from "./list";

export default query;
export const { vars } = products;
