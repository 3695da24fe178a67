import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { formatDate } from "@/ui/base/format";
import { type Bar, dayOf, dragged, dragText, type Grip, monthsOf, numberOf, spanOf, windowOf } from "./gantt";
import "./Gantt.css";

interface Drag {
  readonly rowId: string;
  readonly grip: Grip;
  readonly by: number;
}

interface GanttProps<Row extends Bar> {
  rows: readonly Row[];
  /** A bar can be moved. */
  movable: (row: Row) => boolean;
  onMove: (row: Row, beginsOn: string, endsOn: string) => Promise<void>;
  onOpen: (row: Row) => void;
}

const ROW = 34;

/**
 * Gantt chart of milestones and tasks: bars over time, the original plan below each, and lines from
 * predecessors. Dragging moves a bar or one of its ends; with the keyboard, Alt and the arrows move it by a
 * day, Shift its end.
 */
export function Gantt<Row extends Bar>({ rows, movable, onMove, onOpen }: GanttProps<Row>) {
  const area = useRef<HTMLDivElement>(null);
  const start = useRef(0);
  const [drag, setDrag] = useState<Drag | null>(null);
  // The bar that is held need not have the focus. Nothing else that Esc would close is closed.
  const held = drag !== null;
  useEffect(() => {
    if (!held) return;
    const cancel = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      setDrag(null);
    };
    window.addEventListener("keydown", cancel, true);
    return () => window.removeEventListener("keydown", cancel, true);
  }, [held]);
  const today = numberOf(formatDate(new Date()));
  const drawn = rows.filter((row) => spanOf(row));
  if (drawn.length === 0) return null;
  const shown = windowOf(rows, today);
  const [first, last] = shown;
  const days = last - first + 1;
  const share = (day: number) => ((day - first) / days) * 100;
  const place = (row: Row): readonly [number, number] => {
    const span = spanOf(row) ?? [first, first];
    return drag?.rowId === row.rowId ? dragged(span, drag.grip, drag.by) : span;
  };
  const daysOf = (pixels: number) => Math.round((pixels / (area.current?.clientWidth ?? 1)) * days);
  const grab = (row: Row, grip: Grip) => (event: PointerEvent<HTMLElement>) => {
    if (!movable(row) || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = event.clientX;
    setDrag({ rowId: row.rowId, grip, by: 0 });
  };
  const pull = (event: PointerEvent<HTMLElement>) => {
    if (drag) setDrag({ ...drag, by: daysOf(event.clientX - start.current) });
  };
  const commit = async (row: Row, grip: Grip, by: number) => {
    const span = spanOf(row);
    if (!span || by === 0) return;
    const [begins, ends] = dragged(span, grip, by);
    await onMove(row, dayOf(begins), dayOf(ends));
  };
  const release = (row: Row) => async () => {
    const ended = drag;
    if (!ended) return;
    try {
      await commit(row, ended.grip, ended.by);
    } finally {
      setDrag(null);
    }
  };
  const press = (row: Row) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Enter") onOpen(row);
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!movable(row) || !event.altKey || by === 0) return;
    event.preventDefault();
    void commit(row, event.shiftKey ? "end" : "whole", by);
  };
  const at = new Map(drawn.map((row, index) => [row.rowId, index]));
  const lines = drawn.flatMap((row, index) =>
    (row.after ?? []).flatMap(({ rowId }) => {
      const from = at.get(rowId);
      const before = from === undefined ? undefined : drawn[from];
      return before && from !== undefined
        ? [
            {
              key: `${rowId}-${row.rowId}`,
              x1: share(place(before)[1] + 1),
              y1: from,
              x2: share(place(row)[0]),
              y2: index,
            },
          ]
        : [];
    }),
  );
  return (
    <div className="gantt" style={{ "--rows": drawn.length } as CSSProperties}>
      <div className="gantt__names" aria-hidden>
        {drawn.map((row) => (
          <div key={row.rowId} className="gantt__name" data-inner={row.inner || undefined} title={row.name}>
            {row.name}
          </div>
        ))}
      </div>
      <div className="gantt__scroll">
        <div className="gantt__area" ref={area} style={{ minWidth: days * 4 }}>
          {monthsOf(shown).map(({ day, label }) => (
            <span key={day} className="gantt__month" style={{ left: `${share(day)}%` }}>
              {label}
            </span>
          ))}
          <span
            className="gantt__today"
            style={{ left: `${share(today)}%` }}
            title={`今天 ${dayOf(today)}`}
          />
          <svg
            className="gantt__lines"
            aria-hidden
            preserveAspectRatio="none"
            viewBox={`0 0 100 ${drawn.length * ROW}`}
          >
            {lines.map(({ key, x1, y1, x2, y2 }) => (
              <path
                key={key}
                d={`M ${x1} ${y1 * ROW + ROW / 2} L ${x2} ${y2 * ROW + ROW / 2}`}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {drawn.map((row, index) => {
            const [begins, ends] = place(row);
            const kept = spanOf({ beginsOn: row.baselineBeginsOn, endsOn: row.baselineEndsOn });
            const may = movable(row);
            const state = row.finishedOn ? "finished" : row.isOverdue ? "late" : "open";
            const held = drag?.rowId === row.rowId && drag.by !== 0;
            const text = `${row.name}，${dayOf(begins)} 至 ${dayOf(ends)}`;
            return (
              <div key={row.rowId} className="gantt__row" style={{ top: index * ROW }}>
                {kept ? (
                  <span
                    className="gantt__baseline"
                    title={`基线 ${dayOf(kept[0])} 至 ${dayOf(kept[1])}`}
                    style={{ left: `${share(kept[0])}%`, width: `${share(kept[1] + 1) - share(kept[0])}%` }}
                  />
                ) : null}
                <button
                  type="button"
                  className="gantt__bar"
                  data-state={state}
                  data-inner={row.inner || undefined}
                  data-movable={may || undefined}
                  aria-label={text}
                  title={text}
                  style={{ left: `${share(begins)}%`, width: `${share(ends + 1) - share(begins)}%` }}
                  onPointerDown={grab(row, "whole")}
                  onPointerMove={pull}
                  onPointerUp={release(row)}
                  onPointerCancel={() => setDrag(null)}
                  onDoubleClick={() => onOpen(row)}
                  onKeyDown={press(row)}
                >
                  {/* letting go of them is heard by the bar */}
                  {may ? (
                    <>
                      <span className="gantt__grip" onPointerDown={grab(row, "begin")} />
                      <span className="gantt__grip gantt__grip--end" onPointerDown={grab(row, "end")} />
                    </>
                  ) : null}
                </button>
                {held ? (
                  <span
                    className="gantt__dates"
                    role="status"
                    style={
                      share(begins) < 50
                        ? { left: `${share(begins)}%` }
                        : { right: `${100 - share(ends + 1)}%` }
                    }
                  >
                    {dragText(spanOf(row) ?? [begins, ends], [begins, ends])}
                  </span>
                ) : null}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
