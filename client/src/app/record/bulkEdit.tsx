import { lazy } from "react";
import type { MutationResult } from "@/relay/useAppMutation";
import { openDialog } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import type { FieldPart, FormFields, FormInput, RecordForm } from "./form";
import type { Outcome } from "./outcomes";
import { reportBatchResults } from "./reportBatchResults";

const BulkEditDialog = lazy(() => import("./BulkEditDialog"));

/** Largest number of records changed by one dialog: each is a request of its own. */
const MOST_ROWS = 100;

/** A record of a bulk change. */
export interface BulkRow {
  readonly rowId: string;
  readonly version: number;
}

/** A bulk change of several records. */
export interface BulkEdit<Row extends BulkRow, D extends FormFields> {
  /** The label of the records with their classifier: 3 个项目. */
  readonly subject: string;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** The fields that can be changed; empty ones stay as they are. */
  readonly form: RecordForm<D, never>;
  readonly parts?: { readonly [K in keyof D]?: FieldPart };
  /** The update of a single record, from `useSave`. */
  readonly update: (
    row: Row,
    input: Partial<FormInput<D>>,
  ) => Promise<Pick<MutationResult<unknown>, "ok" | "userErrors">>;
}

/**
 * Changes several records through their single update, where the server has no batch: a few at a time, on
 * the basis of the selected versions, with a result for each. False when nothing was changed.
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
  return outcomes ? reportBatchResults("修改", edit.subject, outcomes) : false;
}
