/** Where a device is among the places of a group: pure functions, by the rules of the server's `engine/address`. */

/** Degrees, WGS84. */
export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** A position as the device found it, with how far it may be off, in metres. */
export interface Fix extends Position {
  readonly accuracy: number;
}

/** A place at which punches count, with the metres around it that belong to it. */
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

/** A fix that may be off by more than so many metres says little. */
export const ROUGH = 200;

const radians = (degrees: number) => (degrees / 180) * Math.PI;

/** The metres between two positions along the surface. */
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

/** The place that a position belongs to, an address before an order, or the nearest address; null where there is none. */
export function lookAround(addresses: readonly Site[], orders: readonly Site[], at: Position): Near | null {
  const own = nearest(addresses, at);
  if (own?.inside) return own;
  const order = nearest(orders, at);
  return order?.inside ? order : (own ?? order);
}

/** Metres as people read them: 320 米, 1.2 公里. */
export function farText(metres: number): string {
  const whole = Math.round(metres);
  return whole < 1000 ? `${whole} 米` : `${Math.floor(whole / 100) / 10} 公里`;
}
