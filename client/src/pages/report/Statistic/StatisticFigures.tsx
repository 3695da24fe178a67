import { useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Pending } from "@/relay/usePlainQuery";
import { formatDateTime, formatNumber } from "@/ui/base/format";
import type { Column } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { Card, StatTile } from "@/ui/frame/Card";
import { StatusTag } from "@/ui/frame/StatusTag";
import { ColumnsButton } from "@/ui/list/ListTools";
import { useTableLayout } from "@/ui/list/useTableLayout";
import { Select } from "@/ui/picker/Select";
import { ChangeMark } from "../_components/ChangeMark";
import { ChartCards } from "../_components/ChartCards";
import { Recomputing } from "../_components/Computing";
import { ResultTable } from "../_components/ResultTable";
import { TruncatedNote } from "../_components/TruncatedNote";
import { describeConditions, titleOf, wordsOf } from "../_lib/cells";
import { useRowsPath } from "../_lib/useRowsPath";
import {
  COMPARISONS,
  type Comparison,
  type Figures,
  type StatisticInfo,
  sorted,
  sortOf,
  UNFINISHED,
} from "./request";

interface StatisticFiguresProps {
  info: StatisticInfo;
  result: Figures;
  compare: Comparison;
  /** The request for these figures, or for others that will replace them. */
  request: Pending;
  search: URLSearchParams;
  /** Columns of each chart; without them there is one chart, chosen by the reader. */
  drawn?: readonly (readonly string[])[] | undefined;
}

const days = (from: string, to: string) => (from === to ? from : `${from} 至 ${to}`);

/** Figures of a statistic: totals, charts and table. Each figure links to its rows. */
export function StatisticFigures({ info, result, compare, request, search, drawn }: StatisticFiguresProps) {
  const { measures, totals, totalsBefore, conditions, rows, asOf } = result;
  const { from, to: until, beforeFrom, beforeTo, running } = result;
  const go = useNavigate();
  const { pathname } = useLocation();
  const [picture, setPicture] = useState<string | null>(null);
  const to = useRowsPath(search);
  const columns = useMemo(
    () =>
      info.columns.map(({ code, label }): Column<never> => ({ key: code, title: label, render: () => null })),
    [info.columns],
  );
  const layout = useTableLayout(`report/statistic/${info.code}`, columns);
  const shown = layout.visible.map(({ key }) => key);
  const tiles = shown.flatMap((code) => {
    const at = measures.findIndex((measure) => measure.code === code);
    const measure = measures[at];
    return measure ? [{ ...measure, at }] : [];
  });
  const pictures = useMemo(
    () =>
      drawn
        ?.map((codes) => codes.filter((code) => measures.some((measure) => measure.code === code)))
        .filter((codes) => codes.length > 0) ?? (picture ? [[picture]] : undefined),
    [drawn, measures, picture],
  );
  return (
    <div
      className="report__figures"
      aria-busy={request.loading || undefined}
      data-busy={request.loading || undefined}
    >
      <p className="report__facts">
        <span>
          {days(from, until)}
          {running ? (
            <>
              {" "}
              <StatusTag tone="yellow">{UNFINISHED}</StatusTag>
            </>
          ) : null}
        </span>
        {beforeFrom && beforeTo ? (
          <span>
            对比{COMPARISONS[compare]}：{days(beforeFrom, beforeTo)}
          </span>
        ) : null}
        {conditions.length > 0 ? <span>条件：{describeConditions(conditions)}</span> : null}
        <span>数据时间 {formatDateTime(asOf)}</span>
        <Recomputing request={request} />
      </p>
      <div className="report__tiles report__tiles--even">
        {tiles.map(({ at, ...one }) => (
          <StatTile
            key={one.code}
            label={titleOf(one)}
            value={wordsOf(totals[at], one.unit)}
            hint={
              totalsBefore ? (
                <ChangeMark
                  code={one.code}
                  unit={one.unit}
                  now={totals[at]}
                  before={totalsBefore[at]}
                  against={COMPARISONS[compare]}
                />
              ) : undefined
            }
            onClick={() => void go(to(null, one.code))}
          />
        ))}
      </div>
      {rows.length === 0 ? (
        <EmptyState title="没有符合条件的数据" text="可以放宽上面的时间或条件再看。" />
      ) : (
        <>
          <ChartCards result={result} to={to} drawn={pictures} most={drawn ? undefined : 1} />
          <Card
            padding={false}
            title={`数据表（${formatNumber(rows.length)} 组）`}
            extra={
              <>
                {drawn ? null : (
                  <span className="report__measure">
                    <Select
                      aria-label="图中的指标"
                      placeholder="图：常用指标"
                      options={measures.map(({ code, label }) => ({ value: code, label: `图：${label}` }))}
                      value={picture}
                      onChange={setPicture}
                    />
                  </span>
                )}
                <ColumnsButton layout={layout} />
              </>
            }
          >
            <TruncatedNote {...result} />
            <ResultTable
              result={result}
              label={info.label}
              to={to}
              shown={shown}
              sort={sortOf(result, search)}
              onSort={(sort) => void go(`${pathname}?${sorted(result, search, sort)}`, { replace: true })}
            />
          </Card>
        </>
      )}
    </div>
  );
}
