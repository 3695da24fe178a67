import { type CSSProperties, useEffect, useRef, useState } from "react";
import { deepEqual } from "../base/equal";
import { LoadingMask } from "../feedback/LoadingMask";
import { ErrorState } from "../feedback/states";
import type { ChartKind, Figures } from "./figures";

type Engine = typeof import("./drawing")["drawing"];

/** Minimum height in pixels of a chart with vertical bars, and height per horizontal bar. */
const MIN_HEIGHT = 200;
const BAR_HEIGHT = 30;
const PIE_HEIGHT = 280;

interface ChartProps {
  /** Accessible description for screen readers. */
  label: string;
  figures: Figures;
  kind?: ChartKind;
  horizontal: boolean;
  onOpen: (to: string) => void;
}

/** The chart alone. The drawing library is loaded with the first chart. */
export function Chart({ label, figures, kind = "bar", horizontal, onOpen }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<Engine["begin"]>>(null);
  const drawn = useRef<readonly [Figures, ChartKind]>(null);
  const open = useRef((_series: number | undefined, _index: number) => {});
  const [engine, setEngine] = useState<Engine | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(-1);
  useEffect(() => {
    let over = false;
    import("./drawing").then(
      (module) => {
        if (!over) setEngine(module.drawing);
      },
      () => {
        if (!over) setFailed(attempt);
      },
    );
    return () => {
      over = true;
    };
  }, [attempt]);
  useEffect(() => {
    const element = place.current;
    if (!engine || !element) return;
    const begun = engine.begin(element);
    chart.current = begun;
    drawn.current = null;
    begun.on("click", ({ seriesIndex, dataIndex }) => open.current(seriesIndex, dataIndex));
    const observer = new ResizeObserver(() => begun.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      begun.dispose();
      chart.current = null;
    };
  }, [engine]);
  useEffect(() => {
    open.current = (series, index) => {
      // names on the axis belong to no series
      const to = (series === undefined ? figures.groups : figures.series[series]?.figures)?.[index]?.to;
      if (to) onOpen(to);
    };
    const element = place.current;
    if (!engine || !element || deepEqual(drawn.current, [figures, kind])) return;
    drawn.current = [figures, kind];
    const look = {
      kind,
      horizontal,
      still: matchMedia("(prefers-reduced-motion: reduce)").matches,
      font: getComputedStyle(element).fontFamily,
      tip: (index: number) => engine.tooltipOf(figures, index),
    };
    chart.current?.setOption(engine.optionOf(figures, look), { notMerge: true });
  }, [engine, figures, kind, horizontal, onOpen]);
  const least = kind === "pie" ? PIE_HEIGHT : horizontal ? BAR_HEIGHT * figures.groups.length : MIN_HEIGHT;
  if (failed === attempt)
    return (
      <ErrorState
        compact
        error="图没有加载成功，可以切换到“表”查看。"
        onRetry={() => setAttempt((tries) => tries + 1)}
      />
    );
  return (
    <div className="ui-chart__picture" style={{ "--least": `${least}px` } as CSSProperties}>
      <div className="ui-chart__place" role="img" aria-label={label}>
        <div ref={place} className="ui-chart__place" aria-hidden />
      </div>
      {engine ? null : <LoadingMask text="加载中" />}
    </div>
  );
}
