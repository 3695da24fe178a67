/** Distances in metres as text, and scale bars of drawn maps: pure functions. */

/** Formats metres: 300 米, 1.2 公里. */
export function metresText(metres: number): string {
  return metres < 1000 ? `${Math.round(metres)} 米` : `${Number((metres / 1000).toFixed(1))} 公里`;
}

/** Longest scale bar, in units of the drawing. */
const LONGEST = 90;

/** A round number of metres and its length in the drawing, where `radius` metres are `drawn` units. */
export function scaleOf(radius: number, drawn: number): { readonly metres: number; readonly length: number } {
  const most = (LONGEST / drawn) * radius;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = power * ([5, 2, 1].find((step) => step * power <= most) ?? 1);
  return { metres, length: (metres / radius) * drawn };
}
