import { lazy } from "react";
import { formatNumber } from "@/ui/base/format";
import { openDialog } from "@/ui/dialog/dialogs";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { PictureCards } from "../_components/PictureCards";
import { ResultTable } from "../_components/ResultTable";
import { saidOf } from "../_lib/cells";
import type { Keys } from "../_lib/types";
import type { Preview } from "./usePreview";

/** So many lines are enough to see what comes. */
const LINES = 20;

const PreviewRowsDialog = lazy(() => import("./PreviewRowsDialog"));

/** What the report shows as it stands, with the rights of whoever makes it. */
export function PreviewPane({ result, loading, error, reload, definition }: Preview) {
  const showRows = (keys: Keys | null, measure: string) => {
    if (!definition || !result) return;
    void openDialog(({ open, close }) => (
      <PreviewRowsDialog
        open={open}
        onClose={() => close()}
        definition={definition}
        keys={keys}
        measure={measure}
        result={result}
      />
    ));
  };
  return (
    <section className="report-preview" aria-label="预览" aria-busy={loading || undefined}>
      <header>
        <h3>预览</h3>
        <span className="ui-muted ui-small" role="status">
          {loading ? "正在计算…" : result ? `共 ${formatNumber(result.groupCount)} 组` : ""}
        </span>
      </header>
      {error ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : result ? (
        <div className="report-preview__body" data-busy={loading || undefined}>
          {result.conditions.length > 0 ? (
            <p className="ui-muted ui-small">条件：{saidOf(result.conditions)}</p>
          ) : null}
          {result.rows.length === 0 ? (
            <EmptyState compact title="没有符合条件的数据" text="可以放宽时间或条件再看。" />
          ) : (
            <>
              <PictureCards result={result} />
              <ResultTable result={result} label="预览数据" onRows={showRows} most={LINES} />
              {result.rows.length > LINES ? (
                <p className="ui-muted ui-small">
                  预览只列出前 {LINES} 行，共 {formatNumber(result.rows.length)} 行。
                </p>
              ) : null}
            </>
          )}
        </div>
      ) : loading ? (
        <LoadingMask text="正在计算…" />
      ) : (
        <EmptyState compact title="还没有可以预览的内容" text="选择数据和至少一个指标后，这里会显示结果。" />
      )}
    </section>
  );
}
