import type { ReportDraft } from "../_lib/draft";
import type { Member, Shelf } from "../_lib/shelves";
import type { DatasetInfo } from "../_lib/types";

/** The kind of things that are dragged in the builder. */
export const DRAG_KIND = "report-member";

/** A field or a measure that is dragged, from the list or from where it stands. */
export interface Dragged extends Member {
  readonly from: Shelf | null;
}

/** The report in the builder, and how its parts change it. */
export interface Composing {
  readonly draft: ReportDraft;
  readonly info: DatasetInfo | null;
  readonly disabled: boolean;
  /** `said` is told to whoever does not see the change; `focus` names the chip that has the focus then. */
  readonly change: (next: ReportDraft, said: string, focus?: string) => void;
}

/** The name of a chip among all. */
export const chipOf = (shelf: Shelf, code: string): string => `${shelf}:${code}`;

/** The name of a field or a measure. */
export function labelOf(info: DatasetInfo | null, code: string): string {
  const all = [...(info?.fields ?? []), ...(info?.measures ?? [])];
  return all.find((one) => one.code === code)?.label ?? code;
}

/** The fields in which two states differ: the form forgets only its words about these. */
export function differenceOf(before: ReportDraft, after: ReportDraft): Partial<ReportDraft> {
  const names = (Object.keys(after) as (keyof ReportDraft)[]).filter((name) => before[name] !== after[name]);
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<ReportDraft>;
}
