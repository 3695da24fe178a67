/**
 * MAC addresses of the Wi-Fi networks of attendance places: parsing, display and validation. Pure
 * functions.
 */

/** Largest number of networks of an attendance place. */
export const MOST_NETWORKS = 50;

/**
 * Placeholder MAC addresses of no network; phones without permission to read the real one send the first.
 */
const NOBODY: ReadonlySet<string> = new Set(["020000000000", "000000000000", "ffffffffffff"]);

/**
 * MAC address as twelve lower-case hexadecimal digits, without separators; null for any other text, as on
 * the server.
 */
export function networkIn(text: string): string | null {
  const digits = text.replace(/[:\-. ]/g, "").toLowerCase();
  return /^[0-9a-f]{12}$/.test(digits) && !NOBODY.has(digits) ? digits : null;
}

/** MAC address for display: AA:BB:CC:DD:EE:FF for aabbccddeeff. */
export function networkText(network: string): string {
  const digits = networkIn(network);
  return digits ? (digits.toUpperCase().match(/../g) ?? []).join(":") : network;
}

/** Validation error of the networks; null when they are valid. */
export function networksProblem(networks: readonly string[]): string | null {
  const wrong = networks.find((one) => networkIn(one) === null);
  return wrong === undefined
    ? null
    : `“${wrong}”不是 Wi-Fi 的 MAC 地址，应为 12 位十六进制，如 AA:BB:CC:DD:EE:FF`;
}
