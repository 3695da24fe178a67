/** A row id out of an address. What can't be one becomes an id nobody has, so that the page answers 404. */
export function rowIdOf(text: string | null | undefined): string {
  return text && /^\d{1,19}$/.test(text) ? text : "0";
}
