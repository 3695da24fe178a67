import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import statisticQuery, {
  type reportQueriesStatisticQuery,
} from "@/__generated__/reportQueriesStatisticQuery.graphql";
import rowsQuery, {
  type reportQueriesStatisticRowsQuery,
} from "@/__generated__/reportQueriesStatisticRowsQuery.graphql";
import type { Crumb } from "@/app/page/pageContext";
import { download, saveResponse } from "@/app/rest";
import { REPORT_PERIOD } from "@/domains/report/labels";
import { usePlainQuery } from "@/relay/usePlainQuery";
import { ErrorState, ForbiddenState } from "@/ui/feedback/states";
import { PageHeader } from "@/ui/frame/PageHeader";
import { isPhone } from "@/ui/list/cards";
import { Computing } from "../_components/Computing";
import { ParameterBar } from "../_components/ParameterBar";
import { RowsPanel } from "../_components/RowsPanel";
import { closed, narrowed, openMeasure, openRows } from "../_lib/parameters";
import { Choice, COMPARISON_OPTIONS } from "./Choice";
import {
  type Comparison,
  chosen,
  cleared,
  orderOf,
  requestOf,
  type StatisticInfo,
  shownOf,
  sortOf,
} from "./request";
import { StatisticFigures } from "./StatisticFigures";
import "../report.css";

interface StatisticViewProps {
  info: StatisticInfo;
  search: URLSearchParams;
  breadcrumb: readonly Crumb[];
  /** Default comparison. */
  compared?: Comparison;
  /** Columns of each chart. Default: those that the statistic defines. */
  drawn?: readonly (readonly string[])[];
  /** Content below the title. */
  children?: ReactNode;
  /** Content below the figures. */
  after?: ReactNode;
}

/** A statistic: parameters, figures, and the rows behind each. */
export function StatisticView({
  info,
  search,
  breadcrumb,
  compared = "NONE",
  drawn,
  children,
  after,
}: StatisticViewProps) {
  const { code, label, about, exportPath, dimensions, usualPeriod } = info;
  const go = useNavigate();
  const { pathname } = useLocation();
  const { by, parameters, compare, changed } = requestOf(info, search, compared);
  const question = { code, by, parameters: [...parameters] };
  // complete results are sorted here, truncated ones and exports by the server
  const [cut, setCut] = useState(false);
  const order = orderOf(search);
  const figures = usePlainQuery<reportQueriesStatisticQuery>(
    statisticQuery,
    { ...question, compare, orderBy: cut ? order : null },
    { keeps: code },
  );
  const answer = figures.data?.statistic ?? null;
  if (answer && answer.truncated !== cut) setCut(answer.truncated);
  const result = answer && shownOf(answer);
  const show = (next: URLSearchParams) => void go(`${pathname}?${next}`, { replace: true });
  const keys = openRows(search);
  const measure = result ? (openMeasure(search, result.measures) ?? result.measures[0]) : undefined;
  const refused = figures.error?.code === "FORBIDDEN" || (figures.data !== null && !answer);
  return (
    <div className="ui-page report">
      <PageHeader
        title={label}
        breadcrumb={breadcrumb}
        actions={[
          {
            key: "export",
            text: "导出 Excel",
            disabled: !result,
            onClick: async () =>
              saveResponse(
                await download(exportPath, {
                  by,
                  compare,
                  ...(parameters.length > 0 ? { parameters: JSON.stringify(parameters) } : {}),
                  // an order that the table does not know is refused by the server
                  ...(order && result && sortOf(result, search)
                    ? { column: order.member, order: order.direction.toLowerCase() }
                    : {}),
                }),
                `${label}.xlsx`,
              ),
          },
          { key: "refresh", text: "重新计算", disabled: figures.loading, onClick: figures.reload },
          { key: "print", text: "打印", disabled: !result, onClick: () => window.print() },
        ]}
      />
      {children}
      <p className="report__remark">{about}</p>
      <ParameterBar
        fields={info.parameters}
        value={parameters}
        usual={result?.conditions ?? [{ field: "day", text: REPORT_PERIOD[usualPeriod] }]}
        near={isPhone() ? 1 : 3}
        changed={changed}
        onChange={(field, condition) => show(narrowed(search, field, condition))}
        onClear={() => show(cleared(search))}
      >
        <Choice
          label="分组"
          options={dimensions.map((one) => ({ value: one.code, label: one.label }))}
          value={by}
          onChange={(next) => show(chosen(search, "by", next))}
        />
        <Choice
          label="对比"
          options={COMPARISON_OPTIONS}
          value={compare}
          onChange={(next) => show(chosen(search, "compare", next))}
        />
      </ParameterBar>
      {refused ? (
        <ForbiddenState />
      ) : figures.error && !figures.loading ? (
        <ErrorState error={figures.error} onRetry={figures.reload} />
      ) : result ? (
        <StatisticFigures
          info={info}
          result={result}
          compare={compare}
          request={figures}
          search={search}
          drawn={drawn}
        />
      ) : (
        <Computing request={figures} />
      )}
      {after}
      {keys !== undefined && result && measure && !refused ? (
        <RowsPanel<reportQueriesStatisticRowsQuery>
          key={JSON.stringify([keys, measure.code])}
          query={rowsQuery}
          variables={(page) => ({
            ...question,
            column: measure.code,
            key: keys?.[0] ?? null,
            whole: keys === null,
            page,
          })}
          detailOf={({ statisticRows }) => statisticRows}
          result={result}
          keys={keys}
          measure={measure}
          gone="没有访问权限"
          onClose={() => show(closed(search))}
        />
      ) : null}
    </div>
  );
}
