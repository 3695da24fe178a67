import query, { type QuestionListPageQuery } from "@/__generated__/QuestionListPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { catalogVariables } from "../_lib/catalogParams";

export default query;

export const vars: RouteVariables<QuestionListPageQuery> = (_params, search) =>
  catalogVariables(search, ["categoryId", "productId"]);
