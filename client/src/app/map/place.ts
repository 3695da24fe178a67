/** A point that was chosen on the map, in WGS84, with what it is called. */
export interface MapPlace {
  readonly lng: number;
  readonly lat: number;
  readonly address: string;
  readonly name: string;
}

/** A point, in WGS84 unless it is said otherwise. */
export interface Point {
  readonly lng: number;
  readonly lat: number;
}

/** Rounded to what a metre needs: six digits are ten centimetres. */
export function rounded({ lng, lat }: Point): Point {
  return { lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) };
}

/** What is typed, as a point; null while it is none. */
export function pointOf(lng: string, lat: string): Point | null {
  if (lng.trim() === "" || lat.trim() === "") return null;
  const point = { lng: Number(lng), lat: Number(lat) };
  return Math.abs(point.lng) <= 180 && Math.abs(point.lat) <= 90 ? point : null;
}
