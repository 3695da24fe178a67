import { useState } from "react";
import { useNavigate } from "react-router";
import type { Pending } from "@/relay/usePlainQuery";
import { formatDateTime, formatNumber } from "@/ui/base/format";
import type { Option } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { Card, StatTile } from "@/ui/frame/Card";
import { Segmented } from "@/ui/input/choices";
import { ChartCards } from "../_components/ChartCards";
import { Recomputing } from "../_components/Computing";
import { ReportTable } from "../_components/ReportTable";
import { TruncatedNote } from "../_components/TruncatedNote";
import { describeConditions } from "../_lib/cells";
import { canPivot, groupsShown, isArranged } from "../_lib/pivot";
import type { Result } from "../_lib/types";
import { useRowsPath } from "../_lib/useRowsPath";
import { cellOf, headOf, saidAs, valuesOf, wholeOf } from "../_lib/values";

type Layout = "flat" | "pivot";

const FLAT: Option<Layout> = { value: "flat", label: "平铺" };
const CROSSED: Option<Layout> = { value: "pivot", label: "交叉" };
/** Layout of reports with subtotals and without columns. */
const GROUPED: Option<Layout> = { value: "pivot", label: "分级" };

interface ReportFiguresProps {
  result: Result;
  name: string;
  /** The request for these figures, or for others that will replace them. */
  request: Pending;
  search: URLSearchParams;
}

/** Figures of a report: totals, charts and table. Each links to its rows. */
export function ReportFigures({ result, name, request, search }: ReportFiguresProps) {
  const { conditions, having = [], rows, asOf, dimensions, across = [] } = result;
  const arranged = isArranged(result);
  const [layout, setLayout] = useState<Layout | null>(null);
  const go = useNavigate();
  const to = useRowsPath(search);
  const crosses = canPivot(result);
  const shown = crosses ? (layout ?? (arranged ? "pivot" : "flat")) : "flat";
  const said = [...conditions, ...having];
  const whole = wholeOf(result);
  return (
    <div
      className="report__figures"
      aria-busy={request.loading || undefined}
      data-busy={request.loading || undefined}
    >
      <p className="report__facts">
        {said.length > 0 ? <span>条件：{describeConditions(said)}</span> : null}
        <span>数据时间 {formatDateTime(asOf)}</span>
        <Recomputing request={request} />
      </p>
      <div className="report__tiles">
        {valuesOf(result)
          .filter(({ isCalculated }) => !isCalculated)
          .map((value) => (
            <StatTile
              key={value.code}
              label={headOf(value)}
              value={saidAs(value, cellOf(whole, value))}
              onClick={() => void go(to(null, value.code))}
            />
          ))}
      </div>
      {rows.length === 0 ? (
        <EmptyState title="没有符合条件的数据" text="可以放宽上面的时间或条件再看。" />
      ) : dimensions.length > 0 ? (
        <>
          <ChartCards result={result} to={to} />
          <Card
            padding={false}
            title={`数据表（${formatNumber(groupsShown(result))} 组）`}
            extra={
              crosses ? (
                <Segmented<Layout>
                  aria-label="表的样式"
                  options={[FLAT, arranged && across.length === 0 ? GROUPED : CROSSED]}
                  value={shown}
                  onChange={setLayout}
                />
              ) : null
            }
          >
            <TruncatedNote {...result} />
            <ReportTable
              result={result}
              label={name}
              to={to}
              crossed={crosses ? shown === "pivot" : undefined}
            />
          </Card>
        </>
      ) : (
        <ChartCards result={result} to={to} />
      )}
    </div>
  );
}
