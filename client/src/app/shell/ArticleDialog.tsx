import { useEffect, useState } from "react";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { DateTimeText } from "@/ui/frame/text";
import { ArticleText } from "./ArticleText";
import type { Article } from "./articles";

interface Props {
  readonly open: boolean;
  readonly article: Promise<Article>;
  readonly onClose: () => void;
  readonly onError: (error: unknown) => void;
}

/** Shows an article once it has loaded. */
export function ArticleDialog({ open, article, onClose, onError }: Props) {
  const [loaded, setLoaded] = useState<Article | null>(null);
  useEffect(() => {
    let current = true;
    article.then(
      (value) => {
        if (current) setLoaded(value);
      },
      (error: unknown) => {
        if (current) onError(error);
      },
    );
    return () => {
      current = false;
    };
  }, [article, onError]);
  return (
    <AppDialog open={open} size="wide" title={loaded?.title ?? "帮助"} onClose={onClose}>
      {loaded ? (
        <>
          <ArticleText text={loaded.body} />
          <p className="ui-muted ui-small">
            更新于 <DateTimeText value={loaded.updatedAt} />
          </p>
        </>
      ) : (
        <LoadingMask text="加载中" />
      )}
    </AppDialog>
  );
}
