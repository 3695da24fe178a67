/** Two decimals as whole numbers, yuan in fen and percent in hundredths: they are summed and divided exactly. */

/** All of something, in hundredths of a percent. */
export const WHOLE = 10_000;

/** A number of at most two decimals in hundredths. */
export const toHundredths = (value: number): number => Math.round(value * 100);

/** A number that was typed, in hundredths; nothing typed, or what is no number, counts nothing. */
export function hundredths(text: string): number {
  const count = toHundredths(Number(text));
  return Number.isFinite(count) ? count : 0;
}

/** Hundredths as they are typed and read: 3333 is 33.33, 5000 is 50. */
export const hundredthsText = (count: number): string => String(count / 100);
