import { type CSSProperties, useEffect, useRef, useState } from "react";
import { deepEqual } from "../base/equal";
import { LoadingMask } from "../feedback/LoadingMask";
import { ErrorState } from "../feedback/states";
import type { Figures, PictureKind } from "./figures";

type Engine = typeof import("./drawing")["drawing"];

/** In pixels, at least: a picture whose bars stand, and the room of a bar that lies. */
const STANDING = 200;
const LYING = 30;
const ROUND = 280;

interface PictureProps {
  /** Says what it shows to whoever does not see it. */
  label: string;
  figures: Figures;
  kind?: PictureKind;
  lying: boolean;
  onOpen: (to: string) => void;
}

/** The picture alone. What draws it is fetched when the first one is shown. */
export function Picture({ label, figures, kind = "bar", lying, onOpen }: PictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<Engine["begin"]>>(null);
  const drawn = useRef<readonly [Figures, PictureKind]>(null);
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
      // a name on the axis is of no series
      const to = (series === undefined ? figures.groups : figures.series[series]?.figures)?.[index]?.to;
      if (to) onOpen(to);
    };
    const element = place.current;
    if (!engine || !element || deepEqual(drawn.current, [figures, kind])) return;
    drawn.current = [figures, kind];
    const look = {
      kind,
      lying,
      still: matchMedia("(prefers-reduced-motion: reduce)").matches,
      font: getComputedStyle(element).fontFamily,
      tip: (index: number) => engine.tipOf(figures, index),
    };
    chart.current?.setOption(engine.optionOf(figures, look), { notMerge: true });
  }, [engine, figures, kind, lying, onOpen]);
  const least = kind === "pie" ? ROUND : lying ? LYING * figures.groups.length : STANDING;
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
