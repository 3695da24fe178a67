import query, { type ProductListPageQuery } from "@/__generated__/ProductListPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { catalogVariables } from "../_lib/catalogParams";

export default query;

export const vars: RouteVariables<ProductListPageQuery> = (_params, search) =>
  catalogVariables(search, ["categoryId", "brandModelId"]);
