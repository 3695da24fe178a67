/** Sum of amounts, calculated in cents to avoid errors of binary fractions. */
export function sumOf(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100;
}
