/** In-place editing of list cells: declaration of the fields, saving one at a time (decision 0069). */

import type { MutationResult } from "@/relay/useAppMutation";
import type { CellEdit } from "@/ui/base/types";
import { toast } from "@/ui/feedback/toasts";
import type { CellEditing } from "@/ui/list/cellEditing";

/** Fields of an update's input that accept such a value. */
type Taking<Input, Value> = {
  [K in keyof Input]-?: [Value] extends [Input[K]] ? K : never;
}[keyof Input] &
  string;

type Text = string | null | undefined;

/**
 * Declares fields that can be edited in place, in a column's `edit`: `const edit = cellEdits<ProjectInput,
 * ProjectRow>()`, then `edit: edit.day("endsOn")`. A field that the update lacks, or accepts in another
 * form, is an error of the type checker. The page provides permission and saving (`cellEditing`), and the
 * options of `choice` and `record`.
 */
export function cellEdits<Input extends object, Row>() {
  return {
    /** A single-line text; the row has it under the same name. */
    text: <F extends Taking<Input, string> & keyof Row>(
      field: Row[F] extends Text ? F : never,
      { max, required = false }: { max: number; required?: boolean },
    ): CellEdit<Row> => ({
      kind: "text",
      field,
      value: (row) => row[field] as Text,
      max,
      required,
    }),
    /** A day; the row has it under the same name. */
    day: <F extends Taking<Input, string> & keyof Row>(
      field: Row[F] extends Text ? F : never,
    ): CellEdit<Row> => ({ kind: "date", field, value: (row) => row[field] as Text }),
    /** One of several options, as a value of a dictionary. */
    choice: (
      field: Taking<Input, string>,
      of: (row: Row) => { readonly value: string } | null | undefined,
      { required = false }: { required?: boolean } = {},
    ): CellEdit<Row> => ({ kind: "select", field, value: (row) => of(row)?.value, required }),
    /** Another record, by its row id. */
    record: (
      field: Taking<Input, string>,
      of: (row: Row) => { readonly rowId: string; readonly name: string } | null | undefined,
      { required = false }: { required?: boolean } = {},
    ): CellEdit<Row> => ({
      kind: "record",
      field,
      value: (row) => of(row)?.rowId,
      label: (row) => of(row)?.name,
      required,
    }),
  };
}

/** Codes of conflicts with changes of other members: the list is out of date. */
const OVERTAKEN: ReadonlySet<string> = new Set(["STALE", "CONFLICT", "NOT_FOUND"]);

/** Fields of a row that is edited in place. */
interface CellRow {
  readonly rowId: string;
  readonly version: number;
  readonly viewerCan: { readonly update: boolean };
}

/** The record and the version to be changed. */
type Over = Pick<CellRow, "rowId" | "version">;

interface CellOptions<Input> {
  /**
   * The update of a record, from `useAppMutation(…, { errors: "inline" })`, which reports refusals; returns
   * the new version.
   */
  readonly update: (
    over: Over,
    input: Input,
  ) => Promise<
    Pick<MutationResult<unknown>, "ok" | "userErrors"> & { readonly version?: number | undefined }
  >;
  /** Options of the fields; those of the list's filters serve as well. */
  readonly parts?: CellEditing<never>["parts"];
  readonly refresh: () => unknown;
}

/**
 * In-place editing for the cells of a list: saves one field at a time through the record's update, on the
 * basis of the row's version.
 */
export function cellEditing<Row extends CellRow, Input extends object>({
  update,
  parts,
  refresh,
}: CellOptions<Input>): CellEditing<Row> {
  const send = async (over: Over, field: string, value: string | null) => {
    // absent fields stay; the field was compared with the input where it was declared
    const told = await update(over, { [field]: value } as Input);
    if (told.userErrors.some(({ code }) => OVERTAKEN.has(code))) await refresh();
    return told;
  };
  return {
    may: ({ viewerCan }) => viewerCan.update,
    parts,
    save: async ({ row, field, value, before, title }) => {
      const { ok, version } = await send(row, field, value);
      if (!ok) return;
      const takeBack = async () => {
        if ((await send({ rowId: row.rowId, version: version ?? row.version }, field, before)).ok)
          toast.success(`${title}已恢复`);
      };
      toast.success(`${title}已修改`, { undo: takeBack });
    },
  };
}
