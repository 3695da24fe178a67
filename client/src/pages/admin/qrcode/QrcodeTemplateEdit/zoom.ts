/** Zoom levels of the label editor: pure functions. */

/** Zoom of the label: 1 is its size on paper, `fit` the largest that fits the window. */
export type Zoom = number | "fit";

/** Pixels per millimetre at zoom 1 (CSS: 96 per inch). */
const PIXELS_PER_MM = 96 / 25.4;

const LEVELS = [0.5, 0.75, 1, 1.5, 2, 3, 4, 6];
/** Room around the label for its handles and guides, in pixels. */
const MARGIN = 32;

/** The next larger or smaller zoom level; the same one at the limits. */
export function zoomed(zoom: Zoom, by: 1 | -1): Zoom {
  if (zoom === "fit") return by === 1 ? 3 : 1;
  const next = by === 1 ? LEVELS.find((level) => level > zoom) : LEVELS.findLast((level) => level < zoom);
  return next ?? zoom;
}

/** Pixels per millimetre for a zoom, within an area of given size in pixels. */
export function scaleOf(
  zoom: Zoom,
  page: { readonly width: number; readonly height: number },
  room: { readonly width: number; readonly height: number },
): number {
  if (zoom !== "fit") return zoom * PIXELS_PER_MM;
  const fit = Math.min((room.width - 2 * MARGIN) / page.width, (room.height - 2 * MARGIN) / page.height);
  return Math.max(0.5, Math.min(6, fit / PIXELS_PER_MM)) * PIXELS_PER_MM;
}
