/**
 * A row id from an address. An invalid one becomes an id that does not exist, so that the page shows 404.
 */
export function rowIdOf(text: string | null | undefined): string {
  return text && /^\d{1,19}$/.test(text) ? text : "0";
}
