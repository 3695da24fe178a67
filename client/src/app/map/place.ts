/** A place chosen on the map, in WGS84, with its name. */
export interface MapPlace {
  readonly lng: number;
  readonly lat: number;
  readonly address: string;
  readonly name: string;
}

/** A point, in WGS84 unless stated otherwise. */
export interface Point {
  readonly lng: number;
  readonly lat: number;
}

/** Rounds to six digits, which are ten centimetres. */
export function rounded({ lng, lat }: Point): Point {
  return { lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) };
}

/** Parses typed coordinates; null while they are no point. */
export function pointOf(lng: string, lat: string): Point | null {
  if (lng.trim() === "" || lat.trim() === "") return null;
  const point = { lng: Number(lng), lat: Number(lat) };
  return Math.abs(point.lng) <= 180 && Math.abs(point.lat) <= 90 ? point : null;
}

/** The metres of a degree of latitude. */
const DEGREE = 111_320;

/**
 * The corners of a polygon that approximates a circle around a point, radius in metres; the first corner is
 * repeated at the end.
 */
export function circleOf({ lng, lat }: Point, radius: number, corners = 72): Point[] {
  const down = radius / DEGREE;
  // degrees of longitude grow shorter towards the poles, where the divisor must not become zero
  const across = down / Math.max(Math.cos((lat / 180) * Math.PI), 0.01);
  return Array.from({ length: corners + 1 }, (_, corner) => {
    const angle = ((corner % corners) / corners) * 2 * Math.PI;
    return { lng: lng + across * Math.cos(angle), lat: lat + down * Math.sin(angle) };
  });
}
