import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { MAX_WIDTH, MIN_WIDTH } from "./columnWidths";

/** Change of width per press of an arrow key, in pixels. */
export const SIZE_STEP = 16;

interface ColumnEdgeProps {
  width: number;
  min?: number | undefined;
  /** Reachable by Tab: where the column heading has no button that resizes it by Alt, Shift and arrows. */
  focusable: boolean;
  onSize: (width: number) => void;
  onReset: () => void;
}

export function within(width: number, min = MIN_WIDTH): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(min, width)));
}

/**
 * The edge of a column: dragging resizes it, with pointer capture, so that fast movements and those outside
 * of the window count; a double click or Enter resets the width, arrows resize it by keyboard.
 */
export function ColumnEdge({ width, min, focusable, onSize, onReset }: ColumnEdgeProps) {
  const [drag, setDrag] = useState<{ from: number; at: number } | null>(null);
  const moved = drag ? within(width + drag.at - drag.from, min) - width : 0;

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    // neither a drag of the heading, which moves the column, nor a text selection
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: event.clientX, at: event.clientX });
  };
  const onPointerMove = ({ clientX }: PointerEvent) =>
    setDrag((old) => (old && old.at !== clientX ? { ...old, at: clientX } : old));
  const onPointerUp = ({ clientX }: PointerEvent) => {
    if (drag && clientX !== drag.from) onSize(within(width + clientX - drag.from, min));
    setDrag(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.key === "ArrowRight" ? SIZE_STEP : event.key === "ArrowLeft" ? -SIZE_STEP : 0;
    if (step !== 0) onSize(within(width + step, min));
    else if (event.key === "Enter") onReset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: where it has no role, the button beside it does the same by keyboard
    <span
      {...(focusable
        ? {
            role: "separator",
            tabIndex: 0,
            "aria-orientation": "vertical",
            "aria-label": "调整列宽",
            "aria-valuenow": Math.round(width),
            "aria-valuemin": min ?? MIN_WIDTH,
            "aria-valuemax": MAX_WIDTH,
          }
        : { "aria-hidden": true })}
      className="ui-table__edge"
      data-active={drag ? "" : undefined}
      style={drag ? { transform: `translateX(${moved}px)` } : undefined}
      title="拖动调整列宽，双击恢复"
      // The edge is inside a draggable heading, but it resizes.
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setDrag(null)}
      onLostPointerCapture={() => setDrag(null)}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={onReset}
    />
  );
}
