import { useRef } from "react";
import { graphql } from "react-relay";
import type { BatchUpdateDialogMutation } from "@/__generated__/BatchUpdateDialogMutation.graphql";
import { type BatchRow, type Outcome, outcomesOf } from "@/app/record/outcomes";
import { useSave } from "@/relay/useAppMutation";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { ErrorState } from "@/ui/feedback/states";
import { fieldOf } from "@/ui/form/Field";
import { useForm } from "@/ui/form/useForm";
import { MultiSelect, Select } from "@/ui/picker/Select";
import type { DictOptions } from "../CustomerDialog/dicts";
import { useFormFacts } from "../CustomerDialog/useFormFacts";
import { type BatchChange, batchInputOf, NOTHING_CHANGED, START } from "./batchChange";

const F = fieldOf<BatchChange>();

export interface BatchUpdateDialogProps {
  open: boolean;
  rows: readonly BatchRow[];
  /** Called with the outcome of each customer when the form was sent. */
  onClose: (outcomes?: readonly Outcome[]) => void;
}

/** Dialog that sets fields on several customers at once; empty fields stay unchanged. */
export default function BatchUpdateDialog(props: BatchUpdateDialogProps) {
  const { facts, error, reload } = useFormFacts();
  if (facts) return <Loaded {...props} dicts={facts.dicts} />;
  return (
    <AppDialog open={props.open} title="批量修改客户" onClose={() => props.onClose()}>
      {error ? <ErrorState error={error} onRetry={reload} compact /> : <LoadingMask text="加载中" />}
    </AppDialog>
  );
}

function Loaded({ open, rows, onClose, dicts }: BatchUpdateDialogProps & { dicts: DictOptions }) {
  const update = useSave<BatchUpdateDialogMutation>(graphql`
    mutation BatchUpdateDialogMutation($input: CustomerBatchUpdateInput!) {
      customerBatchUpdate(input: $input) {
        results {
          id
          error
          customer {
            id
            version
          }
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const outcomes = useRef<readonly Outcome[]>(undefined);
  const form = useForm<BatchChange>({
    initial: START,
    onSubmit: async (values) => {
      const change = batchInputOf(values);
      if (Object.keys(change).length === 0) return [{ message: NOTHING_CHANGED }];
      const ids = rows.map(({ rowId }) => rowId);
      const { ok, data, userErrors } = await update({ input: { ids, ...change } });
      if (ok) outcomes.current = outcomesOf(rows, data?.customerBatchUpdate.results);
      return userErrors;
    },
  });
  const asIs = "不修改";
  return (
    <EditDialog
      open={open}
      form={form}
      columns={2}
      title={`批量修改 ${rows.length} 个客户`}
      savedText={null}
      onClose={() => onClose(outcomes.current)}
    >
      <F name="type" label="客户类型">
        {(input) => <Select {...input} options={dicts.types} placeholder={asIs} />}
      </F>
      <F name="level" label="客户级别">
        {(input) => <Select {...input} options={dicts.levels} placeholder={asIs} />}
      </F>
      <F name="industry" label="客户行业">
        {(input) => <Select {...input} options={dicts.industries} placeholder={asIs} />}
      </F>
      <F name="isOpen" label="可见范围">
        {(input) => <Select {...input} options={dicts.scopes} placeholder={asIs} />}
      </F>
      <F name="addTags" label="添加标签">
        {(input) => <MultiSelect {...input} options={dicts.tags} max={20} placeholder={asIs} />}
      </F>
      <F name="removeTags" label="移除标签">
        {(input) => <MultiSelect {...input} options={dicts.tags} max={20} placeholder={asIs} />}
      </F>
    </EditDialog>
  );
}
