/** Metres around an address that belong to it, as the server bounds and starts them. */
export const RADIUS = {
  least: 10,
  most: 5000,
  usual: 300,
  problem: "打卡范围应在 10 到 5000 米之间",
} as const;

/** The radius that was typed, as long as it is one; the usual one where nothing was. */
export function radiusIn(text: string): number | null {
  const metres = Number(text || RADIUS.usual);
  return metres >= RADIUS.least && metres <= RADIUS.most ? metres : null;
}
