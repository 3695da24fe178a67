/** Creating, editing, exporting and deleting batches of QR codes. */
import PrintIcon from "@blueprintjs/icons/lib/esm/generated/components/print";
import { lazy } from "react";
import { graphql } from "react-relay";
import type { useBatchActionsDeleteMutation } from "@/__generated__/useBatchActionsDeleteMutation.graphql";
import { openRecordDialog } from "@/app/record/openRecordDialog";
import { useDefaultTemplate } from "@/domains/qrcode/useQrcodeSources";
import { useSave } from "@/relay/useAppMutation";
import type { Action } from "@/ui/base/types";
import { confirmDelete } from "@/ui/dialog/dialogs";
import type { BatchDialogProps } from "../_components/BatchDialog";
import { openPrint } from "./openPrint";

const BatchDialog = lazy(() =>
  import("../_components/BatchDialog").then((module) => ({ default: module.BatchDialog })),
);
const openBatch = openRecordDialog<BatchDialogProps>(BatchDialog);

/** Opens the dialog of a new batch with the default template; true when the batch was created. */
export function useNewBatch(): () => Promise<boolean> {
  const defaultTemplate = useDefaultTemplate();
  // on an error no template is preselected
  return async () => openBatch({ template: await defaultTemplate().catch(() => null) });
}

type Batch = NonNullable<BatchDialogProps["row"]> & {
  readonly ready: boolean;
  readonly template: { readonly width: number; readonly height: number } | null | undefined;
  readonly viewerCan: { readonly update: boolean; readonly delete: boolean };
};

/** Actions on batches: edit texts, export labels, delete. */
export function useBatchActions() {
  const remove = useSave<useBatchActionsDeleteMutation>(graphql`
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
  `);
  const removeAll = (rows: readonly Batch[]) =>
    confirmDelete({
      what: rows.map(({ name }) => name),
      goes: "批次里的二维码一并删除。",
      run: async () => (await remove({ ids: rows.map(({ rowId }) => rowId) })).userErrors,
    });
  const actionsOf = (
    row: Batch,
    onChanged: () => Promise<unknown>,
    onDeleted = onChanged,
  ): readonly Action[] => [
    {
      key: "labels",
      text: "打印标签",
      icon: <PrintIcon />,
      hidden: !row.ready || !row.template,
      onClick: () => row.template && openPrint({ of: { batchId: row.rowId }, label: row.template }),
    },
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
