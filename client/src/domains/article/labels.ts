import type { ArticleState } from "@/__generated__/ArticleListPageQuery.graphql";
import type { Label } from "@/app/record/labels";

/** Labels and colours of the states of an article. */
export const ARTICLE_STATE: Readonly<Record<ArticleState, Label>> = {
  PUBLISHED: { text: "已发布", tone: "green" },
  CHANGED: { text: "有未发布的修改", tone: "yellow" },
  DRAFT: { text: "草稿", tone: "neutral" },
};
