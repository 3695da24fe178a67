import type { Point } from "./place";

/** Visible area of a drawn map: from its north-west corner, in degrees. */
export interface View {
  readonly west: number;
  readonly north: number;
  readonly width: number;
  readonly height: number;
}

/** The whole country. */
const COUNTRY: View = { west: 73, north: 54.5, width: 63, height: 38 };
/** Ratio of a degree of longitude to one of latitude, as at 35° north. */
const SQUEEZE = 0.82;
/** Units of the drawing in a degree: browsers hit-test shapes of a single unit badly. */
const UNITS = 1000;
/** Factor of the margin around the points. */
const MARGIN = 1.2;
/** The smallest view, in degrees. */
const LEAST = 0.5;

/** The view of some points, with a margin around them. */
export function viewOf(points: readonly Point[]): View {
  if (points.length === 0) return COUNTRY;
  const lngs = points.map(({ lng }) => lng);
  const lats = points.map(({ lat }) => lat);
  const across = Math.max(...lngs) - Math.min(...lngs);
  const down = Math.max(...lats) - Math.min(...lats);
  const width = Math.max(across * MARGIN, LEAST);
  const height = Math.max(down * MARGIN, LEAST);
  return {
    west: (Math.max(...lngs) + Math.min(...lngs) - width) / 2,
    north: (Math.max(...lats) + Math.min(...lats) + height) / 2,
    width,
    height,
  };
}

/** Width and height of a view in units of the drawing. */
export function drawnSize({ width, height }: View): { width: number; height: number } {
  return { width: width * SQUEEZE * UNITS, height: height * UNITS };
}

/** The `viewBox` of a drawing, with north at the top. */
export function viewBox(view: View): string {
  const { x, y } = drawn({ lng: view.west, lat: view.north });
  const { width, height } = drawnSize(view);
  return [x, y, width, height].join(" ");
}

/** Projects a point to the drawing. */
export function drawn({ lng, lat }: Point): { x: number; y: number } {
  return { x: lng * SQUEEZE * UNITS, y: -lat * UNITS };
}

/** The point at a position of the drawing. */
export function undrawn(x: number, y: number): Point {
  return { lng: x / SQUEEZE / UNITS, lat: -y / UNITS };
}
