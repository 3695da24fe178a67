import DownloadIcon from "@blueprintjs/icons/lib/esm/generated/components/download";
import { lazy } from "react";
import { graphql } from "react-relay";
import type { useBatchActionsDeleteMutation } from "@/__generated__/useBatchActionsDeleteMutation.graphql";
import { download, saveResponse } from "@/app/rest";
import { useAppMutation } from "@/relay/useAppMutation";
import { confirmDelete } from "@/ui/dialogs";
import type { Action } from "@/ui/types";
import { openRecordDialog } from "../../_lib/openRecordDialog";
import type { BatchDialogProps } from "../_components/BatchDialog";

const BatchDialog = lazy(() =>
  import("../_components/BatchDialog").then((module) => ({ default: module.BatchDialog })),
);
/** Opens the dialog of a batch, new without a row; true when something was saved. */
export const openBatch = openRecordDialog<BatchDialogProps>(BatchDialog);

type Batch = NonNullable<BatchDialogProps["row"]> & {
  readonly viewerCan: { readonly update: boolean; readonly delete: boolean };
};

/** What may be done to batches: their texts, their labels, their end. */
export function useBatchActions() {
  const [remove] = useAppMutation<useBatchActionsDeleteMutation>(
    graphql`
      mutation useBatchActionsDeleteMutation($ids: [ID!]!) {
        qrcodeBatchDelete(input: { ids: $ids }) {
          deletedIds
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return" },
  );
  const removeAll = (rows: readonly Batch[]) =>
    confirmDelete({
      what: rows.map(({ name }) => name),
      run: async () => (await remove({ ids: rows.map(({ rowId }) => rowId) })).userErrors,
    });
  const save = async (row: Batch) => {
    const response = await download(`/api/ems/qrcodebatch/zip/${row.rowId}`, {}, { method: "POST" });
    await saveResponse(response, `${row.name}.zip`);
  };
  const actionsOf = (
    row: Batch,
    onChanged: () => Promise<unknown>,
    onDeleted = onChanged,
  ): readonly Action[] => [
    { key: "labels", text: "下载标签", icon: <DownloadIcon />, onClick: () => save(row) },
    {
      key: "edit",
      text: "修改",
      hidden: !row.viewerCan.update,
      onClick: async () => {
        if (await openBatch({ row })) await onChanged();
      },
    },
    {
      key: "delete",
      text: "删除",
      intent: "danger",
      hidden: !row.viewerCan.delete,
      onClick: async () => {
        if (await removeAll([row])) await onDeleted();
      },
    },
  ];
  return { actionsOf, removeAll };
}
