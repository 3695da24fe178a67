/**
 * Position of a device relative to the places of a group: pure functions, by the rules of the server's
 * `engine/address`.
 */

/** A position in degrees, WGS84. */
export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** A position found by the device, with its accuracy in metres. */
export interface Fix extends Position {
  readonly accuracy: number;
}

/** A place for punches, with its radius in metres. */
export interface Site extends Position {
  readonly name: string;
  readonly radius: number;
}

/** The nearest place. */
export interface Near {
  readonly name: string;
  readonly metres: number;
  readonly inside: boolean;
}

/** The mean radius of the earth in metres. */
const EARTH = 6_371_008.8;

/** Accuracy in metres above which a position is too rough. */
export const ROUGH = 200;

const radians = (degrees: number) => (degrees / 180) * Math.PI;

/** The distance in metres between two positions along the surface. */
export function metresTo(one: Position, other: Position): number {
  const half = (from: number, to: number) => Math.sin((to - from) / 2) ** 2;
  const [north, south] = [radians(one.lat), radians(other.lat)];
  const across = half(radians(one.lng), radians(other.lng));
  const chord = half(north, south) + Math.cos(north) * Math.cos(south) * across;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function nearest(sites: readonly Site[], at: Position): Near | null {
  let best: Near | null = null;
  for (const site of sites) {
    const metres = metresTo(at, site);
    const near = { name: site.name, metres, inside: metres <= site.radius };
    const isBetter = best === null || (near.inside === best.inside ? metres < best.metres : near.inside);
    if (isBetter) best = near;
  }
  return best;
}

/**
 * The place that contains a position, an address before an order, or else the nearest address; null where
 * there is none.
 */
export function lookAround(addresses: readonly Site[], orders: readonly Site[], at: Position): Near | null {
  const own = nearest(addresses, at);
  if (own?.inside) return own;
  const order = nearest(orders, at);
  return order?.inside ? order : (own ?? order);
}

/** Formats metres: 320 米, 1.2 公里. */
export function farText(metres: number): string {
  const whole = Math.round(metres);
  return whole < 1000 ? `${whole} 米` : `${Math.floor(whole / 100) / 10} 公里`;
}
