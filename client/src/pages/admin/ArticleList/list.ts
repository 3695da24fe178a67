/** List of articles: keyword and page in the URL. */
import type { ArticleListPageQuery$variables } from "@/__generated__/ArticleListPageQuery.graphql";
import { defineList } from "@/app/record/list";

export const articles = defineList<ArticleListPageQuery$variables>()({
  title: "文章",
  keyword: "标题或标识",
  storageKey: "admin/articles",
  variables: ({ keyword, page }) => ({ keyword: keyword || null, page }),
});
