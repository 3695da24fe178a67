import { lazy } from "react";
import type { MutationResult } from "@/relay/useAppMutation";
import { openDialog } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import type { FieldPart, FormFields, FormInput, RecordForm } from "./form";
import type { Outcome } from "./outcomes";
import { tellOutcomes } from "./tellOutcomes";

const BulkEditDialog = lazy(() => import("./BulkEditDialog"));

/** So many records are changed by one dialog: each is a request of its own. */
const MOST_ROWS = 100;

/** A record that is changed with others. */
export interface BulkRow {
  readonly rowId: string;
  readonly version: number;
}

/** Several records that are to have something in common. */
export interface BulkEdit<Row extends BulkRow, D extends FormFields> {
  /** What they are, as a count is told: 3 个项目. */
  readonly subject: string;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** What may be changed of all of them; what is left empty stays as it is. */
  readonly form: RecordForm<D, never>;
  readonly parts?: { readonly [K in keyof D]?: FieldPart };
  /** The record's own update, of `useSave`. */
  readonly update: (
    row: Row,
    input: Partial<FormInput<D>>,
  ) => Promise<Pick<MutationResult<unknown>, "ok" | "userErrors">>;
}

/**
 * Changes several records through the update that each of them has, where the server takes no batch: a few at a time, over the
 * versions that were selected, each answered for by itself. False when nothing was changed.
 */
export async function bulkEdit<Row extends BulkRow, D extends FormFields>(
  edit: BulkEdit<Row, D>,
): Promise<boolean> {
  if (edit.rows.length > MOST_ROWS) {
    toast.warning(`一次最多修改 ${MOST_ROWS} 个${edit.subject}`);
    return false;
  }
  const outcomes = await openDialog<readonly Outcome[]>(({ open, close }) => (
    <BulkEditDialog open={open} edit={edit as never} onClose={close} />
  ));
  return outcomes ? tellOutcomes("修改", edit.subject, outcomes) : false;
}
