import { type RefObject, useState } from "react";
import { focusWhenThere } from "../base/focus";
import type { Column, Option } from "../base/types";
import type { RemoteSource } from "../picker/useRemoteOptions";

/** What a field is chosen from. */
export interface CellPart extends Partial<RemoteSource> {
  options?: readonly Option[];
}

/** A change of one field of a record. */
export interface CellChange<Row> {
  row: Row;
  field: string;
  /** null: nothing stands there any more. */
  value: string | null;
  before: string | null;
  /** The column's. */
  title: string;
}

/** Who may change cells of a list in place, out of what, and how that is saved. */
export interface CellEditing<Row> {
  may: (row: Row) => boolean;
  /** Says itself what was refused; the cell shows what the row says by then. */
  save: (change: CellChange<Row>) => Promise<unknown>;
  /** What fields are chosen from, by field. */
  parts?: Readonly<Record<string, CellPart | undefined>> | undefined;
}

/** Where a cell was opened from: there the focus goes back to. */
export type OpenedFrom = "row" | "cell";

interface OpenCell {
  readonly id: string;
  readonly key: string;
  readonly from: OpenedFrom;
}

/** What rows need to be changed in place. */
export interface CellEdits<Row> extends CellEditing<Row> {
  open: OpenCell | null;
  start: (id: string, key: string, from: OpenedFrom) => void;
  /** `refocus`: unless somebody went elsewhere by themselves. */
  leave: (refocus: boolean) => void;
}

interface Place<Row> {
  scroller: RefObject<HTMLElement | null>;
  columns: readonly Column<Row>[];
  editing: CellEditing<Row> | undefined;
}

/** Which cell of a table is open; null where none can be. */
export function useCellEdits<Row>({ scroller, columns, editing }: Place<Row>): CellEdits<Row> | null {
  const [open, setOpen] = useState<OpenCell | null>(null);
  if (!editing || !columns.some(({ edit }) => edit)) return null;
  return {
    ...editing,
    open,
    start: (id, key, from) => setOpen({ id, key, from }),
    leave: (refocus) => {
      setOpen(null);
      if (!open || !refocus) return;
      const row = `tr[data-id="${CSS.escape(open.id)}"]`;
      const pencil = `${row} [data-pencil="${CSS.escape(open.key)}"]`;
      focusWhenThere(() => scroller.current, open.from === "row" ? row : pencil);
    },
  };
}

/** Whether a cell may be changed in place. */
export function mayEdit<Row>(edits: CellEdits<Row>, { edit }: Column<Row>, row: Row): boolean {
  return edit !== undefined && (edit.may ?? edits.may)(row);
}

/** The first cell of a row that may be changed. */
export function firstEditable<Row>(
  edits: CellEdits<Row> | null,
  columns: readonly Column<Row>[],
  row: Row,
): Column<Row> | undefined {
  return edits ? columns.find((column) => mayEdit(edits, column, row)) : undefined;
}
