/** Form values of a checklist item; `id` is that of a stored item. */
export interface CheckLine {
  readonly key: string;
  readonly id?: string;
  readonly name: string;
}

/** Largest number of items of a checklist; below, the largest length of an item in characters. */
export const CHECK_LIMIT = 50;
export const CHECK_LENGTH = 200;

/** Non-empty checklist items as input of the mutation, stored ones with their ids. */
export function checkInputs(lines: readonly CheckLine[]): { id?: string; name: string }[] {
  return lines
    .map(({ id, name }) => ({ ...(id ? { id } : {}), name: name.trim() }))
    .filter(({ name }) => name !== "");
}

/** Minutes as hours for an input: 90 is 1.5. */
export function hoursText(minutes: number | null | undefined): string {
  return minutes === null || minutes === undefined ? "" : String(Math.round(minutes / 6) / 10);
}

/** Typed hours in minutes; null when empty. */
export function minutesOf(hours: string): number | null {
  return hours === "" ? null : Math.round(Number(hours) * 60);
}

/** Moves an item up or down by one position; returns the same list where that is impossible. */
export function moved<T>(lines: readonly T[], from: number, to: number): readonly T[] {
  const line = lines[from];
  if (line === undefined || to < 0 || to >= lines.length) return lines;
  const rest = lines.filter((_, index) => index !== from);
  return [...rest.slice(0, to), line, ...rest.slice(to)];
}

/** The non-empty fields of a new record: the server takes absent ones from the parent task where it can. */
export function saidOf<I extends object>(input: I): I {
  return Object.fromEntries(
    Object.entries(input).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  ) as I;
}
