/** Automatic placement of new elements on a label: pure functions. */
import { type Box, contains, GRID, keepOn, outline, overlap, type Rect, SLACK, shifted } from "./geometry";
import { type Layout, type LayoutElement, MAX_ELEMENTS } from "./layout";

/** Distance of new elements from the edge, in millimetres: the precision of printing and cutting. */
const MARGIN = 1;
/** Offset to the right and down of an element that would cover another exactly, in millimetres. */
export const ASIDE = 2;

/** The inside of a frame, usable by other elements; null where there is none. */
function holeOf(element: LayoutElement): Rect | null {
  if (element.kind !== "rect") return null;
  const { left, top, right, bottom } = outline(element);
  const { stroke } = element;
  return { left: left + stroke, top: top + stroke, right: right - stroke, bottom: bottom - stroke };
}

/** The first free place for a box, by rows from the top left, rotation included; null if none. Pure. */
export function freePlace(layout: Layout, box: Box): { x: number; y: number } | null {
  const own = outline(box);
  const [width, height] = [own.right - own.left, own.bottom - own.top];
  const others = layout.elements.map((element) => ({ edge: outline(element), hole: holeOf(element) }));
  const [lowest, furthest] = [layout.height - MARGIN - height, layout.width - MARGIN - width];
  for (let top = MARGIN; top <= lowest + SLACK; top += GRID)
    for (let left = MARGIN; left <= furthest + SLACK; left += GRID) {
      const rect = { left, top, right: left + width, bottom: top + height };
      const isFree = others.every(
        ({ edge, hole }) => !overlap(edge, rect) || (hole !== null && contains(hole, rect)),
      );
      if (isFree) {
        const { x, y } = shifted(box, left - own.left, top - own.top);
        return { x, y };
      }
    }
  return null;
}

const MEASURES = ["x", "y", "width", "height"] as const;

/** Moves an element that covers another exactly, so that both can be seen. */
function aside(layout: Layout, element: LayoutElement): LayoutElement {
  // a frame exactly around another element is visible
  const others = layout.elements.filter(({ kind }) => element.kind !== "rect" || kind === "rect");
  const hides = (box: Box) =>
    others.some((other) => MEASURES.every((name) => Math.abs(other[name] - box[name]) < SLACK));
  const frame = outline(element);
  for (let step = 0; step <= MAX_ELEMENTS; step += 1)
    // down to the corner of the label, then up from the starting point
    for (const by of [step * ASIDE, -step * ASIDE]) {
      const { dx, dy } = keepOn(layout, frame, by, by);
      const there = shifted(element, dx, dy);
      if (!hides(there)) return there;
    }
  return element;
}

/** A new element at a free place, else where it is. Frames stay, as they surround others. Pure. */
export function settled(layout: Layout, element: LayoutElement): LayoutElement {
  const free = element.kind === "rect" ? null : freePlace(layout, element);
  return free ? { ...element, ...free } : aside(layout, element);
}
