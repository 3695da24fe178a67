import { graphql, usePreloadedQuery } from "react-relay";
import { useLocation, useNavigate } from "react-router";
import type { ReportQueryPageQuery } from "@/__generated__/ReportQueryPageQuery.graphql";
import { found } from "@/app/errors";
import { usePageNavigate } from "@/app/page/navigation";
import { useBreadcrumb, usePageTitle } from "@/app/page/pageContext";
import type { PageProps } from "@/app/routes/types";
import { positionOf } from "@/domains/report/labels";
import { formatDateTime, formatNumber } from "@/ui/base/format";
import { EmptyState, ErrorState, NotFoundState } from "@/ui/feedback/states";
import { Button } from "@/ui/frame/Button";
import { PageHeader } from "@/ui/frame/PageHeader";
import { StatusTag } from "@/ui/frame/StatusTag";
import { Computing, Recomputing } from "../_components/Computing";
import { exportActions } from "../_lib/exportFile";
import { narrowed, widened } from "../_lib/parameters";
import { conditionOf, givenIn, isNothing, sent } from "../_query/given";
import { LateTable } from "../_query/LateTable";
import { ParameterValue } from "../_query/ParameterValue";
import { LabelledValue, Messages } from "../_query/ResultPane";
import { ROWS, usePages } from "./usePages";
import "../report.css";
import "../_query/query.css";

/** A stored query with its current rows, under the viewer's access rights (business §7 Online reports). */
export default function ReportQueryPage({ queryRef, params, search }: PageProps<ReportQueryPageQuery>) {
  const data = usePreloadedQuery<ReportQueryPageQuery>(
    graphql`
      query ReportQueryPageQuery($id: ID!) {
        reportQuery(id: $id) {
          id
          rowId
          name
          remark
          enabled
          version
          definition {
            parameters {
              name label kind multiple required dict
              default { values period from to }
            }
          }
          viewerCan { update }
        }
      }
    `,
    queryRef,
  );
  const report = found(positionOf(params.code) ? data.reportQuery : null);
  const { rowId, name, remark, enabled, version, viewerCan } = report;
  usePageTitle(name);
  const breadcrumb = useBreadcrumb();
  const navigate = useNavigate();
  const go = usePageNavigate();
  const { pathname } = useLocation();
  const parameters = report.definition.parameters.map(({ dict, default: usual, ...parameter }) => ({
    ...parameter,
    dict: dict ?? null,
    default: usual ?? null,
  }));
  const given = givenIn(search, parameters);
  const lacking = parameters.find(
    (one) => one.required && isNothing(given.get(one.name)) && isNothing(one.default),
  );
  const asked = { id: rowId, parameters: sent(given) };
  const { result, rows, problems, cut, more, error, gone, ...asking } = usePages(
    asked,
    version,
    lacking !== undefined,
  );
  const { loading, reload } = asking;
  const show = (next: URLSearchParams) => void navigate(`${pathname}?${next}`, { replace: true });
  const files = exportActions(
    { kind: "query", rowId, name, asked: asked.parameters, isLong: Boolean(result?.endCursor) },
    !result,
  );
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
            onClick: () => go(`/report/query/${rowId}/edit`),
          },
          ...files.slice(0, 1),
          { key: "refresh", text: "重新计算", disabled: loading, onClick: reload },
          { key: "print", text: "打印", disabled: !result, onClick: () => window.print() },
          ...files.slice(1),
        ]}
      />
      {remark ? <p className="report__remark">{remark}</p> : null}
      {parameters.length > 0 ? (
        <search className="report__bar" aria-label="筛选">
          {parameters.map((parameter) => {
            const holds = result?.asked.find((one) => one.name === parameter.name)?.text;
            return (
              <LabelledValue
                key={parameter.name}
                label={parameter.required ? `${parameter.label}（必填）` : parameter.label}
              >
                <ParameterValue
                  reads
                  aria-label={parameter.label}
                  placeholder={holds || "不限"}
                  parameter={parameter}
                  value={given.get(parameter.name) ?? null}
                  onChange={(next) =>
                    show(narrowed(search, parameter.name, next && conditionOf(parameter.name, next)))
                  }
                />
              </LabelledValue>
            );
          })}
          {given.size > 0 ? (
            <Button variant="minimal" onClick={() => show(widened(search))}>
              恢复默认
            </Button>
          ) : null}
        </search>
      ) : null}
      {lacking ? (
        <EmptyState title={`请先填写“${lacking.label}”`} text="填写以后显示结果。" />
      ) : gone ? (
        <NotFoundState title="报表不存在" text="报表可能已被删除、停用，或不再对您开放。" />
      ) : error && !loading ? (
        <ErrorState error={error} onRetry={reload} />
      ) : result ? (
        <div className="query-result__rows" aria-busy={loading || undefined} data-busy={loading || undefined}>
          <p className="report__facts">
            <span>数据时间：{formatDateTime(result.asOf)}</span>
            <span>
              {more ? `已显示 ${formatNumber(rows.length)} 行` : `共 ${formatNumber(rows.length)} 行`}
            </span>
            <Recomputing request={asking} text="正在重新读取…" />
          </p>
          <Messages texts={problems} />
          <LateTable label={name} columns={result.columns} rows={rows} />
          {more ? (
            <div className="report-more">
              <Button onClick={more}>再显示 {ROWS} 行</Button>
            </div>
          ) : cut ? (
            <p className="ui-muted ui-small">结果没有全部列出，请缩小范围后再看。</p>
          ) : null}
        </div>
      ) : (
        <Computing request={asking} text="正在读取…" />
      )}
    </div>
  );
}
