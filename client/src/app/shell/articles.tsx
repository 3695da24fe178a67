import { lazy } from "react";
import { fetchQuery } from "react-relay";
import { graphql } from "relay-runtime";
import articlesQuery, { type articlesQuery as ArticlesQuery } from "@/__generated__/articlesQuery.graphql";
import { errorText } from "@/app/errors";
import { currentEnvironment } from "@/relay/environment";
import { openDialog } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";

void graphql`
  query articlesQuery($key: String!) {
    article(key: $key) {
      key
      title
      body
      updatedAt
    }
  }
`;

/** A help article, as the dialog shows it. */
export type Article = NonNullable<ArticlesQuery["response"]["article"]>;

const ArticleDialog = lazy(() =>
  import("./ArticleDialog").then((module) => ({ default: module.ArticleDialog })),
);

async function loadArticle(key: string): Promise<Article> {
  const data = await fetchQuery<ArticlesQuery>(
    currentEnvironment(),
    articlesQuery,
    { key },
    { fetchPolicy: "store-or-network" },
  ).toPromise();
  if (!data?.article) throw new Error("文章不存在");
  return data.article;
}

/**
 * Opens the help popup (core §2) with an article by its key. A failure is reported and closes the dialog
 * (core §8).
 */
export async function openArticle(key: string): Promise<void> {
  const article = loadArticle(key);
  await openDialog(({ open, close }) => (
    <ArticleDialog
      open={open}
      article={article}
      onClose={() => close()}
      onError={(error) => {
        toast.error(error instanceof Error && error.message ? error.message : errorText(error));
        close();
      }}
    />
  ));
}
