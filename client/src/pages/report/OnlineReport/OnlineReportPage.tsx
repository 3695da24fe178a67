import { graphql, usePreloadedQuery } from "react-relay";
import { useLocation, useNavigate } from "react-router";
import type { OnlineReportPageQuery } from "@/__generated__/OnlineReportPageQuery.graphql";
import dataQuery, { type reportQueriesDataQuery } from "@/__generated__/reportQueriesDataQuery.graphql";
import rowsQuery, { type reportQueriesRowsQuery } from "@/__generated__/reportQueriesRowsQuery.graphql";
import { RecordActivity } from "@/app/activity/RecordActivity";
import { found } from "@/app/errors";
import { useBreadcrumb, usePageRefresh, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { positionOf } from "@/domains/report/labels";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { ErrorState, NotFoundState } from "@/ui/feedback/states";
import { Card } from "@/ui/frame/Card";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Computing } from "../_components/Computing";
import { ParameterBar } from "../_components/ParameterBar";
import { RowsPanel } from "../_components/RowsPanel";
import { useSharing } from "../_components/schedule/useSharing";
import { openReport } from "../_lib/openReport";
import {
  closed,
  narrowed,
  openMeasure,
  openRows,
  openSummed,
  parametersOf,
  widened,
} from "../_lib/parameters";
import { CellLinks } from "../_life/CellLinks";
import { waysOf } from "../_life/links";
import { useReportLife } from "../_life/useReportLife";
import { ReportFigures } from "./ReportFigures";
import "../report.css";

/** Path segment that replaces the position where a link does not name it. */
const ANYWHERE = "any";

/** A configured report with its current figures (business §2 Online reports). */
export default function OnlineReportPage({ queryRef, params, search }: PageProps<OnlineReportPageQuery>) {
  const data = usePreloadedQuery<OnlineReportPageQuery>(
    graphql`
      query OnlineReportPageQuery($id: ID!) {
        onlineReport(id: $id) {
          id
          rowId
          name
          remark
          enabled
          version
          parameters { code label kind dictionary ops choices { value text } }
          starred
          viewerCan { read update share }
        }
      }
    `,
    queryRef,
  );
  // links from comments do not contain the position
  const placed = params.code === ANYWHERE || positionOf(params.code) !== null;
  const report = found(placed ? data.onlineReport : null);
  const { rowId, name, remark, enabled, version, viewerCan } = report;
  usePageTitle(name);
  const refresh = usePageRefresh();
  const { star, menu } = useReportLife(report, refresh);
  const breadcrumb = useBreadcrumb();
  const go = useNavigate();
  const { pathname } = useLocation();
  // a bookmark may contain parameters that the report no longer offers
  const asked = parametersOf(search).filter(({ field }) =>
    report.parameters.some(({ code }) => code === field),
  );
  // managers can open reports whose figures they may not read
  const figures = usePlainQuery<reportQueriesDataQuery>(
    dataQuery,
    { id: rowId, parameters: asked },
    { keeps: rowId, since: version, waits: !viewerCan.read },
  );
  const show = (next: URLSearchParams) => void go(`${pathname}?${next}`, { replace: true });
  const result = figures.data?.onlineReportData ?? null;
  const gone = figures.data !== null && !result;
  const { files, sharing } = useSharing({ rowId, name, mayOthers: viewerCan.update, asked, result, search });
  const links = result?.links ?? [];
  const keys = openRows(search);
  const summed = openSummed(search);
  const measure = openMeasure(search, result?.measures ?? []);
  return (
    <div className="ui-page report">
      <PageHeader
        title={name}
        breadcrumb={breadcrumb}
        tag={enabled ? undefined : <StatusTag tone="neutral">已停用，仅管理员可见</StatusTag>}
        actions={[
          {
            key: "edit",
            text: "修改",
            hidden: !viewerCan.update,
            onClick: async () => {
              if (await openReport({ id: rowId })) await refresh();
            },
          },
          star,
          ...files.slice(0, 1),
          { key: "refresh", text: "重新计算", disabled: figures.loading, onClick: figures.reload },
          { key: "print", text: "打印", disabled: !result, onClick: () => window.print() },
          ...files.slice(1),
          ...sharing,
          ...menu,
        ]}
      />
      {remark ? <p className="report__remark">{remark}</p> : null}
      {report.parameters.length > 0 && viewerCan.read ? (
        <ParameterBar
          fields={report.parameters}
          value={asked}
          usual={result?.conditions ?? []}
          onChange={(field, condition) => show(narrowed(search, field, condition))}
          onClear={() => show(widened(search))}
        />
      ) : null}
      {!viewerCan.read ? (
        <NotFoundState
          title="看不到这张报表的数据"
          text="这张报表的数据超出了您的权限，可以修改它的设置，但看不到结果。"
        />
      ) : gone ? (
        <NotFoundState title="报表不存在" text="报表可能已被删除、停用，或不再对您开放。" />
      ) : figures.error && !figures.loading ? (
        <ErrorState error={figures.error} onRetry={figures.reload} />
      ) : result ? (
        <ReportFigures result={result} name={name} request={figures} search={search} />
      ) : (
        <Computing request={figures} />
      )}
      <div className="report-talk">
        <Card title="评论与动态">
          <RecordActivity recordId={report.id} />
        </Card>
      </div>
      {keys !== undefined && result ? (
        <RowsPanel<reportQueriesRowsQuery>
          key={JSON.stringify([keys, summed, measure?.code])}
          query={rowsQuery}
          variables={(page) => ({
            id: rowId,
            parameters: asked,
            keys: keys && [...keys],
            summed,
            measure: measure?.code ?? null,
            page,
          })}
          detailOf={({ onlineReportRows }) => onlineReportRows}
          keys={keys}
          summed={summed}
          measure={measure}
          result={result}
          gone="报表不存在"
          above={<CellLinks ways={waysOf(links, result, { keys, summed, measure: measure?.code })} />}
          onClose={() => show(closed(search))}
        />
      ) : null}
    </div>
  );
}
