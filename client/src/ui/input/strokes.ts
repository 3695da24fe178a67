import { HEIGHT, WIDTH } from "./Ink";

/** Strokes of a pen, each `x, y, x, y, …` in the coordinates of the box. */
export type Strokes = readonly (readonly number[])[];

/** Minimum distance of a point from the previous one, in the units of the box. */
const NEAR = 3;
/** Limit of points, slightly below that of the server, which limits strokes as well. */
const MOST_POINTS = 4800;
const MOST_STROKES = 200;

/** Strokes as SVG path data. */
export function pathOf(strokes: Strokes): string {
  let path = "";
  for (const stroke of strokes) {
    for (let at = 0; at + 1 < stroke.length; at += 2) {
      path += `${at === 0 ? "M" : "L"}${stroke[at]} ${stroke[at + 1]}`;
    }
    // a single touch leaves a dot
    if (stroke.length === 2) path += "h0.1";
  }
  return path;
}

/**
 * Position of a pointer in the box that is shown within `rect`. A box rotated by 90° clockwise has its left
 * edge above and its top at the right.
 */
export function pointIn(
  rect: Pick<DOMRect, "left" | "top" | "width" | "height">,
  { clientX, clientY }: { clientX: number; clientY: number },
  turned = false,
): [number, number] {
  const within = (part: number, length: number) => Math.max(0, Math.min(length, Math.round(part * length)));
  if (rect.width === 0 || rect.height === 0) return [0, 0];
  const across = (clientX - rect.left) / rect.width;
  const down = (clientY - rect.top) / rect.height;
  return turned
    ? [within(down, WIDTH), within(1 - across, HEIGHT)]
    : [within(across, WIDTH), within(down, HEIGHT)];
}

/** Strokes with a new one that begins at a point; unchanged at the limit. */
export function begun(strokes: Strokes, point: readonly [number, number]): Strokes {
  return isFull(strokes) ? strokes : [...strokes, point];
}

/** Strokes whose last one continues to a point; unchanged when the point is too near. */
export function continued(strokes: Strokes, [x, y]: readonly [number, number]): Strokes {
  const last = strokes.at(-1) ?? [];
  const [lastX = 0, lastY = 0] = last.slice(-2);
  if (isFull(strokes) || Math.hypot(x - lastX, y - lastY) < NEAR) return strokes;
  return [...strokes.slice(0, -1), [...last, x, y]];
}

function isFull(strokes: Strokes): boolean {
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0) / 2;
  return strokes.length >= MOST_STROKES || points >= MOST_POINTS;
}

/** State of a signature, with the steps for undo and redo. */
export interface Sheet {
  readonly strokes: Strokes;
  readonly past: readonly Strokes[];
  readonly future: readonly Strokes[];
}

export type SheetAction =
  | { readonly type: "begin" | "continue"; readonly point: readonly [number, number] }
  | { readonly type: "clear" | "undo" | "redo" };

export const sheetOf = (strokes: Strokes): Sheet => ({ strokes, past: [], future: [] });

/** The state after an action: a stroke and a clearing are one step each. */
export function written(sheet: Sheet, action: SheetAction): Sheet {
  const { strokes, past, future } = sheet;
  const step = (next: Strokes): Sheet =>
    next === strokes ? sheet : { strokes: next, past: [...past, strokes], future: [] };
  switch (action.type) {
    case "begin":
      return step(begun(strokes, action.point));
    case "continue": {
      const next = continued(strokes, action.point);
      return next === strokes ? sheet : { ...sheet, strokes: next };
    }
    case "clear":
      return strokes.length > 0 ? step([]) : sheet;
    case "undo": {
      const before = past.at(-1);
      return before ? { strokes: before, past: past.slice(0, -1), future: [strokes, ...future] } : sheet;
    }
    case "redo": {
      const [after, ...rest] = future;
      return after ? { strokes: after, past: [...past, strokes], future: rest } : sheet;
    }
  }
}
