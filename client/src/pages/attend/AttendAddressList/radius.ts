/**
 * Radius in metres around an attendance address within which a punch counts: smallest, largest and default
 * value, equal to those of the server.
 */
export const RADIUS = {
  least: 10,
  most: 5000,
  usual: 300,
  problem: "打卡范围应在 10 到 5000 米之间",
} as const;

/** Radius in metres from a typed text; the default if it is empty, null if it is out of range. */
export function radiusIn(text: string): number | null {
  const metres = Number(text || RADIUS.usual);
  return metres >= RADIUS.least && metres <= RADIUS.most ? metres : null;
}
