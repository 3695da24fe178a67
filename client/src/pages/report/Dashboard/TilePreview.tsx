import dataQuery, { type reportQueriesDataQuery } from "@/__generated__/reportQueriesDataQuery.graphql";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { Computing, Recomputing } from "../_components/Computing";
import type { Condition } from "../_lib/types";
import { TileContent } from "./TileView";
import type { ReportOfTile, TileKind } from "./types";

interface TilePreviewProps {
  report: ReportOfTile;
  kind: TileKind;
  measure: string | null;
  /** Initial conditions of the dashboard on the report's fields. */
  conditions: readonly Condition[];
}

/** Preview of a tile with the figures of the picked report, under the rights of the editing member. */
export function TilePreview({ report, kind, measure, conditions }: TilePreviewProps) {
  const { rowId, name } = report;
  const { data, error, ...request } = usePlainQuery<reportQueriesDataQuery>(
    dataQuery,
    { id: rowId, parameters: conditions },
    { keeps: rowId },
  );
  const result = data?.onlineReportData ?? null;
  return (
    <section className="dash-tile dash-preview" data-kind={kind} aria-label={`预览：${name}`}>
      {result ? <Recomputing request={request} text="正在计算…" /> : null}
      <div className="dash-tile__body" aria-busy={request.loading || undefined}>
        {!result && (request.loading || request.stopped) ? (
          <Computing compact request={request} />
        ) : (
          <TileContent
            kind={kind}
            title={name}
            text=""
            measure={measure}
            figures={data && !error ? { code: "", error: null, errorCode: null, result } : undefined}
            loading={request.loading}
            stopped={request.stopped}
            error={error}
            onRetry={request.reload}
          />
        )}
      </div>
    </section>
  );
}
