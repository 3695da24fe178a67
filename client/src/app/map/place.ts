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

/** The metres of a degree of latitude. */
const DEGREE = 111_320;

/** The corners of a circle around a point, in metres: as many as look round, the first one again at the end. */
export function circleOf({ lng, lat }: Point, radius: number, corners = 72): Point[] {
  const down = radius / DEGREE;
  // degrees of longitude grow shorter towards the poles, where there is no way around them
  const across = down / Math.max(Math.cos((lat / 180) * Math.PI), 0.01);
  return Array.from({ length: corners + 1 }, (_, corner) => {
    const angle = ((corner % corners) / corners) * 2 * Math.PI;
    return { lng: lng + across * Math.cos(angle), lat: lat + down * Math.sin(angle) };
  });
}
