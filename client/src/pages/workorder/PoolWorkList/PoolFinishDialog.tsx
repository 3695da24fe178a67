import { graphql } from "react-relay";
import type { PoolFinishDialogMutation } from "@/__generated__/PoolFinishDialogMutation.graphql";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { amountOf, MOST_QUANTITY } from "../_lib/numbers";

interface Drawn {
  readonly rowId: string;
  readonly name: string;
  readonly version: number;
  readonly quantity: number;
  readonly unit: string | null | undefined;
}

const FORM = defineForm<{ doneQuantity: number | null }, Drawn>()({
  doneQuantity: amountOf("完成数量", {
    read: ({ quantity }: Drawn) => quantity,
    required: true,
    most: MOST_QUANTITY,
    help: "实际做了多少，确认的人可以再改",
  }),
});

export interface PoolFinishDialogProps extends RecordDialogProps {
  row: Drawn;
}

/** Dialog that finishes claimed project work with the quantity done (business §4 Work order). */
export default function PoolFinishDialog({ row, ...props }: PoolFinishDialogProps) {
  const finish = useSave<PoolFinishDialogMutation>(graphql`
    mutation PoolFinishDialogMutation($id: ID!, $version: Int, $doneQuantity: Float) {
      projectWorkFinish(input: { id: $id, version: $version, doneQuantity: $doneQuantity }) {
        projectWork { id status doneQuantity doneAt version availableActions }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      row={row}
      form={FORM}
      title={`完成“${row.name}”`}
      size="small"
      submitText="完成"
      savedText="已完成，等待确认"
      update={({ doneQuantity }, { id, version }) => finish({ id, version, doneQuantity })}
    />
  );
}
