/** A line of a checklist while it is edited; `id` is that of one that was there already. */
export interface CheckLine {
  readonly key: string;
  readonly id?: string;
  readonly name: string;
}

/** So many lines a checklist has, and so long is each. */
export const CHECK_LIMIT = 50;
export const CHECK_LENGTH = 200;

/** Lines as they are sent: those that say something, each with the id it had. */
export function checkInputs(lines: readonly CheckLine[]): { id?: string; name: string }[] {
  return lines
    .map(({ id, name }) => ({ ...(id ? { id } : {}), name: name.trim() }))
    .filter(({ name }) => name !== "");
}

/** Minutes as hours are typed: 90 is 1.5. */
export function hoursText(minutes: number | null | undefined): string {
  return minutes === null || minutes === undefined ? "" : String(Math.round(minutes / 6) / 10);
}

/** Hours as they were typed, in minutes; null for nothing. */
export function minutesOf(hours: string): number | null {
  return hours === "" ? null : Math.round(Number(hours) * 60);
}

/** One that goes up or down by one place; the same lines where there is no such place. */
export function moved<T>(lines: readonly T[], from: number, to: number): readonly T[] {
  const line = lines[from];
  if (line === undefined || to < 0 || to >= lines.length) return lines;
  const rest = lines.filter((_, index) => index !== from);
  return [...rest.slice(0, to), line, ...rest.slice(to)];
}

/** The fields of a new record that say something: what is absent may come from the task above. */
export function saidOf<I extends object>(input: I): I {
  return Object.fromEntries(
    Object.entries(input).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  ) as I;
}
