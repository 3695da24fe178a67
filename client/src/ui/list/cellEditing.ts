import { type RefObject, useState } from "react";
import { focusWhenThere } from "../base/focus";
import type { Column, Option } from "../base/types";
import type { RemoteSource } from "../picker/useRemoteOptions";

/** Options or record source of a field. */
export interface CellPart extends Partial<RemoteSource> {
  options?: readonly Option[];
}

/** A change of one field of a record. */
export interface CellChange<Row> {
  row: Row;
  field: string;
  /** null clears the value. */
  value: string | null;
  before: string | null;
  /** Title of the column. */
  title: string;
}

/** In-place editing of a list: permission, options and saving. */
export interface CellEditing<Row> {
  may: (row: Row) => boolean;
  /** Reports an error itself; the cell then shows the value of the row. */
  save: (change: CellChange<Row>) => Promise<unknown>;
  /** Options and record sources by field. */
  parts?: Readonly<Record<string, CellPart | undefined>> | undefined;
}

/** Element from which a cell was opened; the focus returns there. */
export type OpenedFrom = "row" | "cell";

interface OpenCell {
  readonly id: string;
  readonly key: string;
  readonly from: OpenedFrom;
}

/** State and handlers of in-place editing that rows need. */
export interface CellEdits<Row> extends CellEditing<Row> {
  open: OpenCell | null;
  start: (id: string, key: string, from: OpenedFrom) => void;
  /** `refocus`: unless the user has moved the focus elsewhere. */
  leave: (refocus: boolean) => void;
}

interface Place<Row> {
  scroller: RefObject<HTMLElement | null>;
  columns: readonly Column<Row>[];
  editing: CellEditing<Row> | undefined;
}

/** The state of in-place editing of a table; null where it is not available. */
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

/** Whether a cell can be edited in place. */
export function mayEdit<Row>(edits: CellEdits<Row>, { edit }: Column<Row>, row: Row): boolean {
  return edit !== undefined && (edit.may ?? edits.may)(row);
}

/** The first editable cell of a row. */
export function firstEditable<Row>(
  edits: CellEdits<Row> | null,
  columns: readonly Column<Row>[],
  row: Row,
): Column<Row> | undefined {
  return edits ? columns.find((column) => mayEdit(edits, column, row)) : undefined;
}
