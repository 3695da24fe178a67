/*
 * Rows of a value have no names, inputs need some: what is typed or uploaded in a row stays with it when another one above is
 * removed.
 */

/** A key for each of so many rows, the first of them those that are held. */
export function keysOf(held: readonly string[], count: number): readonly string[] {
  const keys = held.slice(0, count);
  for (let number = 0; keys.length < count; number += 1) {
    const key = `row${number}`;
    if (!held.includes(key)) keys.push(key);
  }
  return keys;
}

/** With a further row at a place. */
export function withPlace(keys: readonly string[], place: number): readonly string[] {
  const added = keysOf(keys, keys.length + 1).at(-1) ?? "";
  return [...keys.slice(0, place), added, ...keys.slice(place)];
}

export function withoutPlace(keys: readonly string[], place: number): readonly string[] {
  return keys.filter((_, at) => at !== place);
}
