import { useState } from "react";
import { graphql } from "react-relay";
import type { ArticleVersionsDialogQuery } from "@/__generated__/ArticleVersionsDialogQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { ArticleText } from "@/app/shell/ArticleText";
import { formatDateTime } from "@/ui/base/format";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import "./ArticleList.css";

const QUERY = graphql`
  query ArticleVersionsDialogQuery($id: ID!) {
    enterpriseArticleVersions(id: $id) {
      number
      title
      body
      createdAt
      createdBy {
        name
      }
    }
  }
`;

export interface ArticleVersionsDialogProps {
  open: boolean;
  /** Row id of the article. */
  id: string;
  name: string;
  /** Called with the version to start editing from, or without one. */
  onClose: (text?: { title: string; body: string }) => void;
}

/** Dialog with the earlier versions of an article, rendered as readers see them. */
export function ArticleVersionsDialog({ open, id, name, onClose }: ArticleVersionsDialogProps) {
  const { data, error, reload } = useDialogQuery<ArticleVersionsDialogQuery>(QUERY, { id });
  const [chosen, setChosen] = useState<number | null>(null);
  const versions = data?.enterpriseArticleVersions;
  const shown = versions?.find(({ number }) => number === chosen) ?? versions?.[0];
  const newest = versions?.[0];
  return (
    <AppDialog
      open={open}
      size="preview"
      title={`历史版本：${name}`}
      onClose={() => onClose()}
      footer={
        <>
          {shown && shown !== newest ? (
            <Button intent="primary" onClick={() => onClose({ title: shown.title, body: shown.body })}>
              以此版本编辑
            </Button>
          ) : null}
          <Button onClick={() => onClose()}>关闭</Button>
        </>
      }
    >
      {versions && shown ? (
        <div className="article__versions">
          <ul aria-label="历史版本">
            {versions.map(({ number, createdAt, createdBy }) => (
              <li key={number}>
                <button
                  type="button"
                  aria-pressed={number === shown.number}
                  onClick={() => setChosen(number)}
                >
                  <strong>第 {number} 版</strong>
                  <br />
                  <span className="ui-muted ui-small">
                    {formatDateTime(createdAt)} {createdBy?.name}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <section className="article__preview" aria-label={`第 ${shown.number} 版`}>
            <p className="article__preview-title">{shown.title}</p>
            <ArticleText text={shown.body} />
          </section>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={reload} compact />
      ) : data ? (
        <ErrorState error="内容不存在或已被删除" compact />
      ) : (
        <LoadingMask />
      )}
    </AppDialog>
  );
}
