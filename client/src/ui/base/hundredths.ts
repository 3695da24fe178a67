/**
 * Numbers with two decimals as integers (yuan in fen, percent in hundredths), so that sums and divisions
 * are exact.
 */

/** The whole, 100 percent, in hundredths of a percent. */
export const WHOLE = 10_000;

/** A number of at most two decimals in hundredths. */
export const toHundredths = (value: number): number => Math.round(value * 100);

/** A typed number in hundredths; empty or invalid text counts as zero. */
export function hundredths(text: string): number {
  const count = toHundredths(Number(text));
  return Number.isFinite(count) ? count : 0;
}

/** Hundredths as text to type and read: 3333 is 33.33, 5000 is 50. */
export const hundredthsText = (count: number): string => String(count / 100);
