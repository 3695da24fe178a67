import { lazy, type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import type { Action, Option } from "../base/types";
import { LoadingMask } from "../feedback/LoadingMask";
import { EmptyState, ErrorState } from "../feedback/states";
import { Card } from "../frame/Card";
import { Segmented } from "../input/choices";
import { ChartTable } from "./ChartTable";
import "./Chart.css";
import { Chart } from "./Chart";
import { type ChartKind, type Figures, isEmpty, isShape, markOf } from "./figures";

// loaded lazily, because only reports use these shapes
const Shape = lazy(() => import("./Shapes").then((module) => ({ default: module.Shape })));

type Mode = "picture" | "table";

const MODES: readonly Option<Mode>[] = [
  { value: "picture", label: "图" },
  { value: "table", label: "表" },
];

export interface ChartCardProps {
  /** Title of the chart, its table and its file. */
  title: string;
  /** Unit of the figures, shown after the title. */
  unit?: string;
  /** null while they are loading. */
  figures: Figures | null;
  error?: unknown;
  onRetry?: () => void;
  kind?: ChartKind;
  /** Horizontal bars: for names rather than months. */
  horizontal?: boolean;
  /** Text shown when there are no figures. */
  empty?: string;
  /** Note below the chart, for example on omitted figures. */
  note?: ReactNode;
  /** Further actions on the chart. */
  more?: readonly Action[];
}

/** Figures as a chart, as a table and as a file. A bar and a cell link to the rows that they count. */
export function ChartCard({
  title,
  unit,
  figures,
  error,
  onRetry,
  kind = "bar",
  horizontal = false,
  empty,
  note,
  more = [],
}: ChartCardProps) {
  const [mode, setMode] = useState<Mode>("picture");
  const go = useNavigate();
  const name = unit ? `${title}（${unit}）` : title;
  const shown = !error && figures && !isEmpty(figures) ? figures : null;
  return (
    <Card
      title={name}
      extra={
        shown ? (
          <Segmented<Mode> value={mode} onChange={setMode} options={MODES} aria-label={`${title}：图或表`} />
        ) : null
      }
      actions={[
        {
          key: "export",
          text: "导出",
          hidden: !shown,
          // the export code is loaded on demand
          onClick: async () => {
            const { exportFigures } = await import("./exportFigures");
            if (shown) exportFigures(title, shown);
          },
        },
        ...(shown ? more : []),
      ]}
    >
      <div className="ui-chart">
        {error ? (
          <ErrorState compact error={error} onRetry={onRetry} />
        ) : !figures ? (
          <div className="ui-chart__picture">
            <LoadingMask />
          </div>
        ) : !shown ? (
          <EmptyState compact title={empty} />
        ) : mode === "table" ? (
          <ChartTable label={name} figures={shown} />
        ) : (
          <>
            {shown.series.length > 1 && !isShape(kind) ? (
              <ul className="ui-chart__legend">
                {shown.series.map(({ key, name: of, tone }) => (
                  <li key={key}>
                    <i className="ui-chart__mark" style={{ background: markOf(tone) }} />
                    {of}
                  </li>
                ))}
              </ul>
            ) : null}
            {isShape(kind) ? (
              <Suspense fallback={<div className="ui-chart__picture" />}>
                <Shape kind={kind} label={name} figures={shown} />
              </Suspense>
            ) : (
              <Chart
                label={`${name}，${shown.groups.length} 项，可切换为表`}
                figures={shown}
                kind={kind}
                horizontal={horizontal}
                onOpen={(to) => void go(to)}
              />
            )}
          </>
        )}
        {note && shown ? <p className="ui-muted ui-chart__note">{note}</p> : null}
      </div>
    </Card>
  );
}
