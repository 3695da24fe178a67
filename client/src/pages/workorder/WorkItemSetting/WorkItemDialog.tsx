import { graphql } from "react-relay";
import type {
  WorkItemDialogCreateMutation,
  WorkItemInput,
  WorkItemKind,
} from "@/__generated__/WorkItemDialogCreateMutation.graphql";
import type { WorkItemDialogUpdateMutation } from "@/__generated__/WorkItemDialogUpdateMutation.graphql";
import { lines, text, toggle } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { WORK_ITEM_KIND } from "@/domains/work/labels";
import { useSave } from "@/relay/useAppMutation";
import { amountOf, moneyOf, placeOf } from "../_lib/numbers";
import type { WorkItemRow } from "./WorkItemSettingPage";

const FORM = defineForm<WorkItemInput, WorkItemRow>()({
  name: text("名称", { required: true, max: 100, span: 2 }),
  code: text("编码", { max: 50 }),
  unit: text("单位", { max: 20, placeholder: "次、米、只" }),
  price: moneyOf("单价", ({ price }: WorkItemRow) => price),
  warrantyDays: amountOf("质保", {
    read: ({ warrantyDays }: WorkItemRow) => warrantyDays,
    unit: "天",
    most: 36_500,
    decimals: 0,
    placeholder: "不质保则留空",
  }),
  enabled: toggle("状态", { words: ["启用", "停用"], start: true, help: "停用后不再出现在选择列表中" }),
  sortOrder: placeOf(({ sortOrder }: WorkItemRow) => sortOrder),
  remark: lines("备注", { max: 500, rows: 2, span: 2 }),
});

export interface WorkItemDialogProps extends RecordDialogProps {
  /** The one to modify; absent for a new one. */
  row?: WorkItemRow | undefined;
  /** Of which kind a new one is. */
  kind: WorkItemKind;
}

/** Dialog to create or modify a service or a consumable of the catalogue. */
export default function WorkItemDialog({ kind, ...props }: WorkItemDialogProps) {
  const create = useSave<WorkItemDialogCreateMutation>(graphql`
    mutation WorkItemDialogCreateMutation($input: WorkItemInput!) {
      workItemCreate(input: $input) { workItem { id } userErrors { field message code } }
    }
  `);
  const update = useSave<WorkItemDialogUpdateMutation>(graphql`
    mutation WorkItemDialogUpdateMutation($id: ID!, $version: Int!, $input: WorkItemInput!) {
      workItemUpdate(input: { id: $id, version: $version, changes: $input }) {
        workItem { id name code unit price warrantyDays remark enabled sortOrder version }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject={WORK_ITEM_KIND[kind].text}
      columns={2}
      create={(input) => create({ input: { ...input, kind } })}
      update={(_, { id, version, changed }) => update({ id, version, input: changed })}
    />
  );
}
