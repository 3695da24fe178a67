/** Distances and scales: pure functions. */

/** Metres as people read them: 300 米, 1.2 公里. */
export function metresText(metres: number): string {
  return metres < 1000 ? `${Math.round(metres)} 米` : `${Number((metres / 1000).toFixed(1))} 公里`;
}

/** The line of a scale is at most so long, in units of the drawing. */
const LONGEST = 90;

/** A round number of metres, and how long that is where `radius` metres are drawn as `drawn`. */
export function scaleOf(radius: number, drawn: number): { readonly metres: number; readonly length: number } {
  const most = (LONGEST / drawn) * radius;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = power * ([5, 2, 1].find((step) => step * power <= most) ?? 1);
  return { metres, length: (metres / radius) * drawn };
}
