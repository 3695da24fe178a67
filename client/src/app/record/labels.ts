import type { Option, Tone } from "@/ui/base/types";

/** How one word of an enum is told. */
export interface Label {
  readonly text: string;
  readonly tone: Tone;
}

/** The choices behind a table of labels, in its order. */
export function optionsOf<K extends string>(labels: Readonly<Record<K, Label>>): Option<K>[] {
  return (Object.keys(labels) as K[]).map((value) => ({ value, label: labels[value].text }));
}
