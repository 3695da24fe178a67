import type { Option, Tone } from "@/ui/base/types";

/** Label and colour of an enum value. */
export interface Label {
  readonly text: string;
  readonly tone: Tone;
}

/** The options of a table of labels, in its order. */
export function optionsOf<K extends string>(labels: Readonly<Record<K, Label>>): Option<K>[] {
  return (Object.keys(labels) as K[]).map((value) => ({ value, label: labels[value].text }));
}
