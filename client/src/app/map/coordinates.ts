/**
 * Conversion of coordinates between WGS84 and GCJ-02, the system of maps of the mainland. Pure functions.
 */

import type { Point } from "./place";

/** Semi-major axis of the ellipsoid of GCJ-02, in metres; below, the square of its eccentricity. */
const AXIS = 6_378_245;
const ECCENTRICITY = 0.006_693_421_622_965_943;
const radians = (degrees: number) => (degrees / 180) * Math.PI;
const wave = (factor: number) => Math.sin(factor * Math.PI);

/** Whether a point is within the bounds of the shift; elsewhere GCJ-02 equals WGS84. */
function isShifted({ lng, lat }: Point): boolean {
  return lng > 72.004 && lng < 137.8347 && lat > 0.8293 && lat < 55.8271;
}

/** Offset of GCJ-02 at a point, in degrees. */
function shift({ lng, lat }: Point): Point {
  const x = lng - 105;
  const y = lat - 35;
  const common = ((20 * wave(6 * x) + 20 * wave(2 * x)) * 2) / 3;
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    common +
    ((20 * wave(y) + 40 * wave(y / 3)) * 2) / 3 +
    ((160 * wave(y / 12) + 320 * wave(y / 30)) * 2) / 3;
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    common +
    ((20 * wave(x) + 40 * wave(x / 3)) * 2) / 3 +
    ((150 * wave(x / 12) + 300 * wave(x / 30)) * 2) / 3;
  const sine = Math.sin(radians(lat));
  const magic = 1 - ECCENTRICITY * sine * sine;
  const root = Math.sqrt(magic);
  return {
    lng: east / radians(1) / ((AXIS / root) * Math.cos(radians(lat))),
    lat: north / radians(1) / ((AXIS * (1 - ECCENTRICITY)) / (magic * root)),
  };
}

/** Converts a point of WGS84 to GCJ-02, the system of maps of the mainland. */
export function toGcj02(point: Point): Point {
  if (!isShifted(point)) return point;
  const by = shift(point);
  return { lng: point.lng + by.lng, lat: point.lat + by.lat };
}

/** Converts a point of GCJ-02 to WGS84; exact to a decimetre after three rounds. */
export function fromGcj02(drawn: Point): Point {
  if (!isShifted(drawn)) return drawn;
  let found = drawn;
  for (let round = 0; round < 3; round += 1) {
    const there = toGcj02(found);
    found = { lng: found.lng + drawn.lng - there.lng, lat: found.lat + drawn.lat - there.lat };
  }
  return found;
}
