import query from "@/__generated__/ArticleListPageQuery.graphql";
import { articles } from "./list";

export default query;
export const { vars } = articles;
