import { useState } from "react";
import { graphql } from "react-relay";
import type { MergeDialogCustomersMutation } from "@/__generated__/MergeDialogCustomersMutation.graphql";
import type { MergeDialogCustomersQuery } from "@/__generated__/MergeDialogCustomersQuery.graphql";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useAppMutation } from "@/relay/useAppMutation";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { confirm } from "@/ui/dialog/dialogs";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";
import { RadioGroup } from "@/ui/input/choices";
import { byRowId, differing, startOf, type Takes, takesInput } from "../_lib/mergeForm";
import { useMergeUndo } from "../_lib/useMergeUndo";
import { MergeFields } from "./MergeFields";
import "./customer.css";

export interface MergeDialogProps {
  open?: boolean;
  /** Row ids of two or more customers. */
  customerIds: readonly string[];
  /** Called with the row id of the surviving customer after a merge. */
  onClose: (intoId?: string) => void;
  /** Called after a merge was undone. */
  onUndone?: () => void;
}

const QUERY = graphql`
  query MergeDialogCustomersQuery($ids: [ID!]!, $intoId: ID!) {
    customerMergePreview(ids: $ids, intoId: $intoId) {
      fields {
        name
        label
        same
        values {
          customerId
          text
        }
      }
      counts {
        label
        count
      }
    }
  }
`;

/** Dialog that merges customers: the survivor, the values where they differ, and the moved records. */
export function MergeDialog({ open = true, customerIds, onClose, onUndone }: MergeDialogProps) {
  const [intoId, setInto] = useState(customerIds[0] ?? "");
  const [takes, setTakes] = useState<Takes>({});
  const { data, loading, error, reload } = useDialogQuery<MergeDialogCustomersQuery>(QUERY, {
    ids: [...customerIds],
    intoId,
  });
  const [merge, merging] = useAppMutation<MergeDialogCustomersMutation>(graphql`
    mutation MergeDialogCustomersMutation($input: CustomerMergeInput!) {
      customerMerge(input: $input) {
        customer {
          id
          name
          version
        }
        merge {
          rowId
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const undo = useMergeUndo();
  const preview = data?.customerMergePreview;
  const fields = byRowId(preview?.fields ?? [], customerIds, intoId);
  const names = fields.find(({ name }) => name === "name")?.values ?? [];
  const nameOf = (id: string) => names.find(({ customerId }) => customerId === id)?.text || `客户 ${id}`;
  const moving = (preview?.counts ?? []).filter(({ count }) => count > 0);

  const run = async () => {
    const others = customerIds.filter((id) => id !== intoId);
    const sure = await confirm({
      title: "合并客户",
      text: `以下客户将并入“${nameOf(intoId)}”，7 天内可以撤销，是否继续?`,
      what: others.map(nameOf),
      confirmText: "合并",
      danger: true,
    });
    if (!sure) return;
    const input = { intoId, fromIds: others, take: takesInput(fields, takes, intoId) };
    const { ok, data: done } = await merge({ input });
    if (!ok) return;
    const merged = done?.customerMerge.merge?.rowId;
    toast.success("已合并", {
      timeout: 15_000,
      undo: merged
        ? async () => {
            if (await undo(merged)) onUndone?.();
          }
        : undefined,
    });
    onClose(intoId);
  };

  return (
    <AppDialog
      open={open}
      size="customer"
      title="合并客户"
      busy={merging}
      onClose={() => onClose()}
      footer={
        <>
          <div className="ui-grow" />
          <Button disabled={merging} onClick={() => onClose()}>
            取消
          </Button>
          <Button intent="primary" disabled={!preview || loading} loading={merging} onClick={run}>
            合并
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState error={error} compact onRetry={reload} />
      ) : preview ? (
        <div className="ui-stack">
          <div>
            <p id="merge-into">保留哪一个客户</p>
            <RadioGroup
              value={intoId}
              onChange={(id) => {
                setInto(id ?? intoId);
                setTakes({});
              }}
              options={customerIds.map((id) => ({ value: id, label: nameOf(id) }))}
              aria-labelledby="merge-into"
            />
          </div>
          <MergeFields
            fields={differing(fields)}
            ids={customerIds}
            intoId={intoId}
            nameOf={nameOf}
            chosen={(field) => takes[field.name] ?? startOf(field, intoId)}
            onChoose={(field, id) => setTakes((before) => ({ ...before, [field.name]: id }))}
          />
          <p className="ui-muted">
            {moving.length > 0
              ? `将并入：${moving.map(({ label, count }) => `${label} ${count}`).join("、")}`
              : "没有其他需要并入的资料"}
          </p>
        </div>
      ) : (
        <LoadingMask />
      )}
    </AppDialog>
  );
}
