/** Geometry of boxes on a label, in millimetres. Pure, so that pointer and key handling can be tested. */

/** A box, rotated by `rotation` degrees about its centre; `x`, `y` is its corner before the rotation. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

/** A rectangle parallel to the axes. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A line that an element snapped to. */
export interface Guide {
  readonly axis: "x" | "y";
  readonly at: number;
}

/** Handle of a box: a corner or the middle of a side. */
export type Handle = "nw" | "n" | "ne" | "e" | "se" | "s" | "sw" | "w";

/** Alignments of several boxes. */
export type Alignment = "left" | "center" | "right" | "top" | "middle" | "bottom";

/** Tolerance of rounding, in millimetres. */
export const SLACK = 0.051;

/** Grid of the editor, in millimetres: an arrow key moves by one step, and new elements are put on it. */
export const GRID = 0.5;

/** Rounds a length to a tenth of a millimetre. */
export function tenth(value: number): number {
  // the addition turns -0 into 0
  return Math.round(value * 10) / 10 + 0;
}

function turned(x: number, y: number, degrees: number): readonly [number, number] {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** Bounding rectangle of a box, rotation included. */
export function outline(box: Box): Rect {
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const angle = (box.rotation * Math.PI) / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const halfWidth = (box.width * cos + box.height * sin) / 2;
  const halfHeight = (box.width * sin + box.height * cos) / 2;
  return { left: cx - halfWidth, right: cx + halfWidth, top: cy - halfHeight, bottom: cy + halfHeight };
}

/** Whether two rectangles share more than an edge. */
export function overlap(a: Rect, b: Rect): boolean {
  return (
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK
  );
}

/** Whether a rectangle lies within another. */
export function contains(outer: Rect, inner: Rect): boolean {
  return (
    inner.left >= outer.left - SLACK &&
    inner.top >= outer.top - SLACK &&
    inner.right <= outer.right + SLACK &&
    inner.bottom <= outer.bottom + SLACK
  );
}

/** Common bounding rectangle of several boxes. */
export function around(boxes: readonly Box[]): Rect {
  const all = boxes.map(outline);
  return {
    left: Math.min(...all.map((rect) => rect.left)),
    top: Math.min(...all.map((rect) => rect.top)),
    right: Math.max(...all.map((rect) => rect.right)),
    bottom: Math.max(...all.map((rect) => rect.bottom)),
  };
}

const stops = (low: number, high: number) => [low, (low + high) / 2, high];

/** The smallest shift within `reach` that aligns one of `mine` with one of `others`. */
function nearest(mine: readonly number[], others: readonly number[], reach: number) {
  let best: { by: number; at: number } | null = null;
  for (const own of mine)
    for (const at of others) {
      const by = at - own;
      if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, at };
    }
  return best;
}

/** Guides to snap to: edges and centres of the label and of the elements that do not move. */
export function snapLines(page: { width: number; height: number }, still: readonly Box[]) {
  const rects = still.map(outline);
  return {
    x: [...stops(0, page.width), ...rects.flatMap(({ left, right }) => stops(left, right))],
    y: [...stops(0, page.height), ...rects.flatMap(({ top, bottom }) => stops(top, bottom))],
  };
}

export type SnapLines = ReturnType<typeof snapLines>;

/** A shift of `moved`, corrected so that an edge or the centre meets a guide, and the guides it meets. */
export function snapShift(
  moved: Rect,
  dx: number,
  dy: number,
  lines: SnapLines,
  reach: number,
): { dx: number; dy: number; guides: Guide[] } {
  const x = nearest(stops(moved.left + dx, moved.right + dx), lines.x, reach);
  const y = nearest(stops(moved.top + dy, moved.bottom + dy), lines.y, reach);
  return {
    dx: dx + (x?.by ?? 0),
    dy: dy + (y?.by ?? 0),
    guides: [
      ...(x ? [{ axis: "x" as const, at: x.at }] : []),
      ...(y ? [{ axis: "y" as const, at: y.at }] : []),
    ],
  };
}

/** A shift that keeps `moved` on the label: parts outside of it would not be printed. */
export function keepOn(page: { width: number; height: number }, moved: Rect, dx: number, dy: number) {
  const within = (shift: number, low: number, high: number, room: number) =>
    high - low > room ? -low : Math.max(-low, Math.min(room - high, shift));
  return {
    dx: within(dx, moved.left, moved.right, page.width),
    dy: within(dy, moved.top, moved.bottom, page.height),
  };
}

/** A shifted box, rounded to a tenth of a millimetre. */
export function shifted<B extends Box>(box: B, dx: number, dy: number): B {
  return { ...box, x: tenth(box.x + dx), y: tenth(box.y + dy) };
}

/** A box resized by (dx, dy) at a handle; the opposite side stays. `square` keeps both sides equal. */
export function resized<B extends Box>(
  box: B,
  handle: Handle,
  dx: number,
  dy: number,
  { least, square = false }: { least: number; square?: boolean },
): B {
  const [across, down] = turned(dx, dy, -box.rotation);
  const toward = {
    x: handle.includes("e") ? 1 : handle.includes("w") ? -1 : 0,
    y: handle.includes("s") ? 1 : handle.includes("n") ? -1 : 0,
  };
  let width = Math.max(least, tenth(box.width + toward.x * across));
  let height = Math.max(least, tenth(box.height + toward.y * down));
  if (square) {
    const side = toward.x === 0 ? height : toward.y === 0 ? width : Math.max(width, height);
    [width, height] = [side, side];
  }
  // the point opposite the handle, relative to the centre, before and after
  const before = turned((-toward.x * box.width) / 2, (-toward.y * box.height) / 2, box.rotation);
  const after = turned((-toward.x * width) / 2, (-toward.y * height) / 2, box.rotation);
  const cx = box.x + box.width / 2 + before[0] - after[0];
  const cy = box.y + box.height / 2 + before[1] - after[1];
  return { ...box, width, height, x: tenth(cx - width / 2), y: tenth(cy - height / 2) };
}

/** Boxes aligned with an edge or the centre of `frame`. */
export function aligned<B extends Box>(boxes: readonly B[], how: Alignment, frame: Rect): B[] {
  return boxes.map((box) => {
    const own = outline(box);
    const shift = {
      left: [frame.left - own.left, 0],
      center: [(frame.left + frame.right - own.left - own.right) / 2, 0],
      right: [frame.right - own.right, 0],
      top: [0, frame.top - own.top],
      middle: [0, (frame.top + frame.bottom - own.top - own.bottom) / 2],
      bottom: [0, frame.bottom - own.bottom],
    }[how] as [number, number];
    return shifted(box, ...shift);
  });
}

/** Boxes with equal gaps between them; the outer ones stay. */
export function distributed<B extends Box>(boxes: readonly B[], axis: "x" | "y"): B[] {
  if (boxes.length < 3) return [...boxes];
  const span = (box: B) => {
    const { left, right, top, bottom } = outline(box);
    return axis === "x" ? { low: left, high: right } : { low: top, high: bottom };
  };
  const sorted = boxes.toSorted((a, b) => span(a).low - span(b).low);
  const low = Math.min(...boxes.map((box) => span(box).low));
  const high = Math.max(...boxes.map((box) => span(box).high));
  const taken = boxes.reduce((sum, box) => sum + span(box).high - span(box).low, 0);
  const gap = (high - low - taken) / (boxes.length - 1);
  const shifts = new Map<B, number>();
  let place = low;
  for (const box of sorted) {
    shifts.set(box, place - span(box).low);
    place += span(box).high - span(box).low + gap;
  }
  return boxes.map((box) => {
    const by = shifts.get(box) ?? 0;
    return axis === "x" ? shifted(box, by, 0) : shifted(box, 0, by);
  });
}

/** A resized box, clipped to the label; one that can't be clipped (rotated or square) keeps its size. */
export function fitted<B extends Box>(
  page: { width: number; height: number },
  box: B,
  before: B,
  square = false,
): B {
  const rect = outline(box);
  if (contains({ left: 0, top: 0, right: page.width, bottom: page.height }, rect)) return box;
  if (box.rotation % 180 !== 0 || square) return before;
  const [left, top] = [Math.max(0, rect.left), Math.max(0, rect.top)];
  return {
    ...box,
    x: tenth(left),
    y: tenth(top),
    width: tenth(Math.min(page.width, rect.right) - left),
    height: tenth(Math.min(page.height, rect.bottom) - top),
  };
}
