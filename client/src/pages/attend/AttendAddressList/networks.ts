/** Hardware addresses of wireless networks: pure functions. */

/** The most networks of an address. */
export const MOST_NETWORKS = 50;

/** Addresses of no network: telephones without the right to know theirs send the first. */
const NOBODY: ReadonlySet<string> = new Set(["020000000000", "000000000000", "ffffffffffff"]);

/** Twelve hexadecimal digits, however they were parted; null where it is none, as the server sees it. */
export function networkIn(text: string): string | null {
  const digits = text.replace(/[:\-. ]/g, "").toLowerCase();
  return /^[0-9a-f]{12}$/.test(digits) && !NOBODY.has(digits) ? digits : null;
}

/** aabbccddeeff as people write it: AA:BB:CC:DD:EE:FF. */
export function networkText(network: string): string {
  const digits = networkIn(network);
  return digits ? (digits.toUpperCase().match(/../g) ?? []).join(":") : network;
}

/** The fault of the networks before they are sent; null: they are right. */
export function networksProblem(networks: readonly string[]): string | null {
  const wrong = networks.find((one) => networkIn(one) === null);
  return wrong === undefined
    ? null
    : `“${wrong}”不是 Wi-Fi 的 MAC 地址，应为 12 位十六进制，如 AA:BB:CC:DD:EE:FF`;
}
