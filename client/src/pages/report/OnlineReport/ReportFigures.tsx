import { useState } from "react";
import { useNavigate } from "react-router";
import { formatDateTime, formatNumber } from "@/ui/base/format";
import type { Option } from "@/ui/base/types";
import { EmptyState } from "@/ui/feedback/states";
import { Card, StatTile } from "@/ui/frame/Card";
import { Segmented } from "@/ui/input/choices";
import { Select } from "@/ui/picker/Select";
import { PictureCards } from "../_components/PictureCards";
import { PivotTable } from "../_components/PivotTable";
import { ResultTable } from "../_components/ResultTable";
import { TruncatedNote } from "../_components/TruncatedNote";
import { saidOf, titleOf, wordsOf } from "../_lib/cells";
import { canPivot } from "../_lib/pivot";
import type { Result } from "../_lib/types";
import { useRowsPath } from "../_lib/useRowsPath";

type Layout = "flat" | "pivot";

const LAYOUTS: readonly Option<Layout>[] = [
  { value: "flat", label: "平铺" },
  { value: "pivot", label: "交叉" },
];

interface ReportFiguresProps {
  result: Result;
  name: string;
  /** Other figures are on their way. */
  busy: boolean;
  search: URLSearchParams;
}

/** The figures of a report: of the whole, as a picture and as a table. Every one leads to its rows. */
export function ReportFigures({ result, name, busy, search }: ReportFiguresProps) {
  const { measures, totals, conditions, rows, asOf, dimensions } = result;
  const [layout, setLayout] = useState<Layout>("flat");
  const [chosen, setChosen] = useState(0);
  const go = useNavigate();
  const to = useRowsPath(search);
  const crossed = layout === "pivot" && canPivot(result);
  const measure = Math.min(chosen, measures.length - 1);
  return (
    <div className="report__figures" aria-busy={busy || undefined} data-busy={busy || undefined}>
      <p className="report__facts">
        {conditions.length > 0 ? <span>条件：{saidOf(conditions)}</span> : null}
        <span>数据时间 {formatDateTime(asOf)}</span>
        {busy ? <span role="status">正在重新计算…</span> : null}
      </p>
      <div className="report__tiles">
        {measures.map((one, at) => (
          <StatTile
            key={one.code}
            label={titleOf(one)}
            value={wordsOf(totals[at], one.unit)}
            onClick={() => void go(to(null, one.code))}
          />
        ))}
      </div>
      {rows.length === 0 ? (
        <EmptyState title="没有符合条件的数据" text="可以放宽上面的时间或条件再看。" />
      ) : dimensions.length > 0 ? (
        <>
          <PictureCards result={result} to={to} />
          <Card
            padding={false}
            title={`数据表（${formatNumber(rows.length)} 组）`}
            extra={
              canPivot(result) ? (
                <>
                  {crossed && measures.length > 1 ? (
                    <span className="report__measure">
                      <Select
                        aria-label="交叉表的指标"
                        clearable={false}
                        options={measures.map(({ code, label }) => ({ value: code, label }))}
                        value={measures[measure]?.code ?? null}
                        onChange={(code) =>
                          setChosen(
                            Math.max(
                              0,
                              measures.findIndex((one) => one.code === code),
                            ),
                          )
                        }
                      />
                    </span>
                  ) : null}
                  <Segmented<Layout>
                    aria-label="表的样式"
                    options={LAYOUTS}
                    value={layout}
                    onChange={setLayout}
                  />
                </>
              ) : null
            }
          >
            <TruncatedNote {...result} />
            {crossed ? (
              <PivotTable result={result} measure={measure} label={name} to={to} />
            ) : (
              <ResultTable result={result} label={name} to={to} />
            )}
          </Card>
        </>
      ) : null}
    </div>
  );
}
