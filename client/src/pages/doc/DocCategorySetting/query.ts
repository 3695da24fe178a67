import query, { type DocCategorySettingPageQuery } from "@/__generated__/DocCategorySettingPageQuery.graphql";
import type { RouteVariables } from "@/app/routes/types";
import { categoryOfCode } from "../_lib/categories";

export default query;

/** Category of the documents: 1 company, 2 project, 3 customer (core §9). */
export const vars: RouteVariables<DocCategorySettingPageQuery> = ({ category }) => ({
  category: categoryOfCode(category),
});
