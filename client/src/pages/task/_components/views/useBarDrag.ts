import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { dayAt } from "./calendarLayout";

interface Grab {
  readonly rowId: string;
  readonly day: number;
  readonly x: number;
  readonly y: number;
}

/** Distance in pixels below which a pointer movement is a click. */
const CLICK = 4;

/** Days by which each arrow key moves a bar. */
const ARROWS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * Drag and drop of calendar bars by days; with the keyboard, Alt and the arrows move by a day or a week.
 * The calendar captures the pointer, because a bar is rendered anew in another week.
 */
export function useBarDrag(weeks: number, onMove: (rowId: string, by: number) => unknown) {
  const area = useRef<HTMLDivElement>(null);
  const grabbed = useRef<Grab | null>(null);
  const dragged = useRef(false);
  const [drag, setDrag] = useState<{ readonly rowId: string; readonly by: number } | null>(null);

  const dayOf = (event: PointerEvent) => {
    const box = area.current?.getBoundingClientRect();
    return box ? dayAt({ x: event.clientX, y: event.clientY }, box, weeks) : 0;
  };
  const stop = () => {
    grabbed.current = null;
    setDrag(null);
  };
  return {
    drag,
    /** True, once, for the click that ends a drag. */
    takeDragged: () => {
      const was = dragged.current;
      dragged.current = false;
      return was;
    },
    grab: (rowId: string) => (event: PointerEvent<HTMLElement>) => {
      dragged.current = false;
      if (event.button !== 0) return;
      grabbed.current = { rowId, day: dayOf(event), x: event.clientX, y: event.clientY };
    },
    press: (rowId: string) => (event: KeyboardEvent<HTMLElement>) => {
      const by = ARROWS[event.key];
      if (event.key === "Escape" && grabbed.current) {
        event.stopPropagation();
        stop();
      } else if (event.altKey && by !== undefined) {
        event.preventDefault();
        void onMove(rowId, by);
      }
    },
    area: {
      ref: area,
      onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
        const start = grabbed.current;
        if (!start) return;
        // let go elsewhere
        if ((event.buttons & 1) === 0) {
          stop();
          return;
        }
        if (!drag) {
          if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < CLICK) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          dragged.current = true;
        }
        const by = dayOf(event) - start.day;
        if (drag?.by !== by) setDrag({ rowId: start.rowId, by });
      },
      onPointerUp: () => {
        const ended = drag;
        stop();
        if (ended && ended.by !== 0) void onMove(ended.rowId, ended.by);
      },
      onPointerCancel: stop,
    },
  };
}
