import type { MutationResult } from "@/relay/useAppMutation";
import type { CellEdit } from "@/ui/base/types";
import { toast } from "@/ui/feedback/toasts";
import type { CellEditing } from "@/ui/list/cellEditing";

/** Fields of an update's input that take such a value. */
type Taking<Input, Value> = {
  [K in keyof Input]-?: [Value] extends [Input[K]] ? K : never;
}[keyof Input] &
  string;

type Text = string | null | undefined;

/**
 * Declares what may be changed in place, in a column's `edit`: `const edit = cellEdits<ProjectInput, ProjectRow>()`, then
 * `edit: edit.day("endsOn")`. A field that the update does not know, or that it takes in another form, is an error of the type
 * checker. The page says who may and how it is saved (`cellEditing`), and what `choice` and `record` choose from.
 */
export function cellEdits<Input extends object, Row>() {
  return {
    /** One line of text, which stands in the row under the same name. */
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
    /** A day, which stands in the row under the same name. */
    day: <F extends Taking<Input, string> & keyof Row>(
      field: Row[F] extends Text ? F : never,
    ): CellEdit<Row> => ({ kind: "date", field, value: (row) => row[field] as Text }),
    /** One of several options, as a word of a dictionary. */
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

/** What somebody else has done meanwhile: the list is out of date. */
const OVERTAKEN: ReadonlySet<string> = new Set(["STALE", "CONFLICT", "NOT_FOUND"]);

/** What a row says of itself that is changed in place. */
interface CellRow {
  readonly rowId: string;
  readonly version: number;
  readonly viewerCan: { readonly update: boolean };
}

/** Which record, over which version. */
type Over = Pick<CellRow, "rowId" | "version">;

interface CellOptions<Input> {
  /**
   * The record's own update, of `useAppMutation(…, { errors: "inline" })`, which says what was refused; with the version that
   * there is by then.
   */
  readonly update: (
    over: Over,
    input: Input,
  ) => Promise<
    Pick<MutationResult<unknown>, "ok" | "userErrors"> & { readonly version?: number | undefined }
  >;
  /** What fields are chosen from; those of the list's filters serve. */
  readonly parts?: CellEditing<never>["parts"];
  readonly refresh: () => unknown;
}

/** Cells of a list that are saved through the record's update, one field at a time, over the version that the row shows. */
export function cellEditing<Row extends CellRow, Input extends object>({
  update,
  parts,
  refresh,
}: CellOptions<Input>): CellEditing<Row> {
  const send = async (over: Over, field: string, value: string | null) => {
    // absent fields stay as they are; which field it is has been compared with the input where it was declared
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
