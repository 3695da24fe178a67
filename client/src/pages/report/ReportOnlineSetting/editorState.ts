import type { ReportDraft } from "../_lib/draft";
import type { Member, Shelf } from "../_lib/shelves";
import type { DatasetInfo } from "../_lib/types";

/** Drag kind of the builder's fields and measures. */
export const DRAG_KIND = "report-member";

/** A dragged field or measure, from the list or from a shelf. */
export interface Dragged extends Member {
  readonly from: Shelf | null;
}

/** State of the report builder: the draft, and the functions that change it. */
export interface EditorState {
  readonly draft: ReportDraft;
  readonly info: DatasetInfo | null;
  readonly disabled: boolean;
  /** `said` is announced to screen readers; `focus` is the key of the chip that gets the focus. */
  readonly change: (next: ReportDraft, said: string, focus?: string) => void;
}

/** Key of a chip in the builder. */
export const chipOf = (shelf: Shelf, code: string): string => `${shelf}:${code}`;

/** Label of a field or a measure. */
export function labelOf(info: DatasetInfo | null, code: string): string {
  const all = [...(info?.fields ?? []), ...(info?.measures ?? [])];
  return all.find((one) => one.code === code)?.label ?? code;
}

/** The fields in which two drafts differ; the form drops its error messages only on these. */
export function differenceOf(before: ReportDraft, after: ReportDraft): Partial<ReportDraft> {
  const names = (Object.keys(after) as (keyof ReportDraft)[]).filter((name) => before[name] !== after[name]);
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<ReportDraft>;
}
