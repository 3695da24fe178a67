import { graphql } from "react-relay";
import type { FollowEditDialogMutation } from "@/__generated__/FollowEditDialogMutation.graphql";
import { attachedFiles } from "@/app/files/attached";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useTrackedRow } from "@/app/record/trackedRows";
import { useSave } from "@/relay/useAppMutation";
import { formatDateTime } from "@/ui/base/format";
import type { Option } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { useForm } from "@/ui/form/useForm";
import { type FollowValues, followInput, followRules } from "../_lib/followForm";
import type { FollowRow } from "./FollowEntries";
import { FollowFields } from "./FollowFields";

export interface FollowEditDialogProps extends RecordDialogProps {
  customerId: string;
  row: FollowRow;
  kinds: readonly Option[];
}

/** Dialog to edit a follow-up: for its author within a day, or an administrator; the server decides. */
export default function FollowEditDialog({
  open,
  customerId,
  row: given,
  kinds,
  onClose,
  onSaved,
}: FollowEditDialogProps) {
  const fresh = useTrackedRow(given);
  const row = fresh.row ?? given;
  const update = useSave<FollowEditDialogMutation>(graphql`
    mutation FollowEditDialogMutation($id: ID!, $version: Int!, $input: CustomerFollowUpdateChangesInput!) {
      customerFollowUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  const files = attachedFiles(row.files);
  const form = useForm<FollowValues>({
    initial: {
      kind: row.kind?.value ?? null,
      body: row.body,
      contactId: row.contact?.rowId ?? null,
      nextAt: row.nextAt ? formatDateTime(row.nextAt) : null,
      // the next time may have been cleared meanwhile, by inline editing
      remind: row.remind && Boolean(row.nextAt),
      files,
    },
    rules: followRules,
    version: row.version,
    refetch: fresh.refetch,
    onSubmit: async (values, { version = row.version }) =>
      (await update({ id: row.rowId, version, input: followInput(values) })).userErrors,
  });
  return (
    <EditDialog
      open={open}
      form={form}
      id={row.rowId}
      subject="跟进"
      columns={2}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <FollowFields
        kinds={kinds}
        customerId={customerId}
        {...(row.contact ? { known: [{ value: row.contact.rowId, label: row.contact.name }] } : {})}
        kept={files.map(({ id }) => id)}
        autoFocus
      />
    </EditDialog>
  );
}
