/** Events of webhooks: conversion between the stored event names and the nodes of the event tree. */

/** Events of one record type, as the server offers them. */
export interface EventGroup {
  /** `record.*`. */
  readonly kind: string;
  readonly label: string;
  readonly events: readonly { readonly kind: string; readonly label: string }[];
}

/** Checked nodes of the event tree for the event names that a webhook stores. */
export function expand(chosen: readonly string[], groups: readonly EventGroup[]): Set<string> {
  const checked = new Set(chosen);
  for (const { kind, events } of groups) {
    if (checked.has(kind)) for (const event of events) checked.add(event.kind);
  }
  return checked;
}

/** Event names that a webhook stores for the checked nodes; a whole kind is stored by its own name. */
export function shorten(checked: ReadonlySet<string>, groups: readonly EventGroup[]): string[] {
  return groups.flatMap(({ kind, events }) => {
    const chosen = events.filter((event) => checked.has(event.kind)).map((event) => event.kind);
    return chosen.length === events.length ? [kind] : chosen;
  });
}

/** Labels of the events that a webhook stores. */
export function inWords(chosen: readonly string[], groups: readonly EventGroup[]): string {
  const words = new Map<string, string>();
  for (const { kind, label, events } of groups) {
    words.set(kind, `${label}（全部）`);
    for (const event of events) words.set(event.kind, event.label);
  }
  return chosen.map((kind) => words.get(kind) ?? kind).join("、");
}
