import { graphql } from "react-relay";
import type {
  PoolConfirmDialogMutation,
  ProjectWorkConfirmChangesInput,
} from "@/__generated__/PoolConfirmDialogMutation.graphql";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { amountOf, MOST_QUANTITY } from "../_lib/numbers";

interface Done {
  readonly rowId: string;
  readonly name: string;
  readonly version: number;
  readonly quantity: number;
  readonly doneQuantity: number | null | undefined;
}

const FORM = defineForm<ProjectWorkConfirmChangesInput, Done>()({
  doneQuantity: amountOf("完成数量", {
    read: ({ quantity, doneQuantity }: Done) => doneQuantity ?? quantity,
    required: true,
    most: MOST_QUANTITY,
    help: "按这里的数量计算金额",
  }),
  score: amountOf("评分", { most: 1000, help: "记给领取人，计入团队得分；不评分则留空" }),
});

export interface PoolConfirmDialogProps extends RecordDialogProps {
  row: Done;
}

/**
 * Dialog that confirms finished project work: the accepted quantity and its value (business §4 Work order).
 */
export default function PoolConfirmDialog({ row, ...props }: PoolConfirmDialogProps) {
  const confirm = useSave<PoolConfirmDialogMutation>(graphql`
    mutation PoolConfirmDialogMutation($id: ID!, $version: Int, $input: ProjectWorkConfirmChangesInput!) {
      projectWorkConfirm(input: { id: $id, version: $version, changes: $input }) {
        projectWork { id status score doneQuantity amount confirmedAt version availableActions }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      row={row}
      form={FORM}
      title={`确认“${row.name}”`}
      size="small"
      submitText="确认"
      savedText="已确认"
      update={(input, { id, version }) => confirm({ id, version, input })}
    />
  );
}
