import { lazy } from "react";
import { formatNumber } from "@/ui/base/format";
import { openDialog } from "@/ui/dialog/dialogs";
import { EmptyState, ErrorState } from "@/ui/feedback/states";
import { ChartCards } from "../_components/ChartCards";
import { Computing, Recomputing } from "../_components/Computing";
import { ReportTable } from "../_components/ReportTable";
import { SampledNote } from "../_components/SampledNote";
import { describeConditions } from "../_lib/cells";
import { groupsShown } from "../_lib/pivot";
import type { Keys, Summed } from "../_lib/types";
import type { Preview } from "./usePreview";

/** Number of rows in the preview. */
const LINES = 20;

const PreviewRowsDialog = lazy(() => import("./PreviewRowsDialog"));

interface PreviewPaneProps extends Preview {
  /** Incomplete fields, which the preview ignores. */
  unfinished: readonly string[];
}

/** Preview of the edited report, under the access rights of the editing member. */
export function PreviewPane({ result, error, definition, unfinished, ...request }: PreviewPaneProps) {
  const { loading, reload } = request;
  const showRows = (keys: Keys | null, measure: string, summed?: Summed) => {
    if (!definition || !result) return;
    void openDialog(({ open, close }) => (
      <PreviewRowsDialog
        open={open}
        onClose={() => close()}
        definition={definition}
        keys={keys}
        summed={summed}
        measure={measure}
        result={result}
      />
    ));
  };
  const said = result ? describeConditions([...result.conditions, ...(result.having ?? [])]) : "";
  const groups = result ? groupsShown(result) : 0;
  return (
    <section className="report-preview" aria-label="预览" aria-busy={loading || undefined}>
      <header>
        <h3>预览</h3>
        <span className="ui-muted ui-small" role="status">
          {result && !loading ? `共 ${formatNumber(result.groupCount)} 组` : ""}
        </span>
        {result ? <Recomputing request={request} text="正在计算…" /> : null}
      </header>
      {unfinished.length > 0 ? (
        <p className="report__hint" role="note">
          还没有计入：{unfinished.join("；")}
        </p>
      ) : null}
      {error ? (
        <ErrorState compact error={error} onRetry={reload} />
      ) : result ? (
        <div className="report-preview__body" data-busy={loading || undefined}>
          {said ? <p className="ui-muted ui-small">条件：{said}</p> : null}
          {result.rows.length === 0 ? (
            <EmptyState compact title="没有符合条件的数据" text="可以放宽时间或条件再看。" />
          ) : (
            <>
              <SampledNote {...result} />
              <ChartCards result={result} />
              <ReportTable result={result} label="预览数据" onRows={showRows} most={LINES} />
              {groups > LINES ? (
                <p className="ui-muted ui-small">
                  预览只列出前 {LINES} 行，共 {formatNumber(groups)} 行。
                </p>
              ) : null}
            </>
          )}
        </div>
      ) : loading || request.stopped ? (
        <Computing compact request={request} />
      ) : (
        <EmptyState compact title="还没有可以预览的内容" text="选择数据和至少一个指标后，这里会显示结果。" />
      )}
    </section>
  );
}
