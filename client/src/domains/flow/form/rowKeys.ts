/*
 * Keys for rows of a value, which have none: a typed text or an upload in a row stays with it when a row
 * above is removed.
 */

/** A key for each of so many rows; the present keys come first. */
export function keysOf(held: readonly string[], count: number): readonly string[] {
  const keys = held.slice(0, count);
  for (let number = 0; keys.length < count; number += 1) {
    const key = `row${number}`;
    if (!held.includes(key)) keys.push(key);
  }
  return keys;
}

/** The keys with an additional row at an index. */
export function withPlace(keys: readonly string[], place: number): readonly string[] {
  const added = keysOf(keys, keys.length + 1).at(-1) ?? "";
  return [...keys.slice(0, place), added, ...keys.slice(place)];
}

export function withoutPlace(keys: readonly string[], place: number): readonly string[] {
  return keys.filter((_, at) => at !== place);
}
