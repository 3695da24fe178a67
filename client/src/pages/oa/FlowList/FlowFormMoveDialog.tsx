import { graphql } from "react-relay";
import type {
  FlowFormInput,
  FlowFormMoveDialogMutation,
} from "@/__generated__/FlowFormMoveDialogMutation.graphql";
import { tree } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import type { TreeNode } from "@/ui/base/types";
import { required } from "@/ui/form/rules";
import type { FlowFormRow } from "./FlowListPage";

const FORM = defineForm<Pick<FlowFormInput, "groupId">, FlowFormRow>()({
  groupId: {
    ...tree("分组", { of: ({ group }: FlowFormRow) => group, help: "排在该分组的最后" }),
    required: true,
    rules: [required("请选择分组")],
  },
});

/** Dialog that moves an approval form to another group. */
export default function FlowFormMoveDialog({
  groups,
  row,
  ...props
}: RecordDialogProps & { row: FlowFormRow; groups: readonly TreeNode[] }) {
  const update = useSave<FlowFormMoveDialogMutation>(graphql`
    mutation FlowFormMoveDialogMutation($id: ID!, $version: Int!, $input: FlowFormInput!) {
      flowFormUpdate(input: { id: $id, version: $version, changes: $input }) {
        flowForm { id sortOrder version group { rowId name sortOrder } }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      row={row}
      form={FORM}
      subject="表单"
      title={`移动“${row.name}”`}
      size="small"
      parts={{ groupId: { nodes: groups } }}
      update={(_input, { id, version, changed }) => update({ id, version, input: changed })}
    />
  );
}
