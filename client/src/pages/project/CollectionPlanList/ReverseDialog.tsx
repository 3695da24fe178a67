import { graphql } from "react-relay";
import type { ReverseDialogMutation } from "@/__generated__/ReverseDialogMutation.graphql";
import { custom, lines } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { formatDate, formatMoney } from "@/ui/base/format";
import { required } from "@/ui/form/rules";
import { DateInput } from "@/ui/input/DateInput";

const FORM = defineForm<
  { on: string; reason: string },
  { readonly version: number; readonly reason: string }
>()({
  on: custom("冲销日期", {
    required: true,
    empty: null as string | null,
    rules: [required("请选择冲销日期")],
    given: (value) => value ?? "",
    render: ({ known: _known, ...input }) => <DateInput {...input} />,
    help: "从这一天起不再计入已收；已关账的月份不能选",
  }),
  reason: lines("冲销原因", { max: 200, required: true }),
});

export interface ReverseDialogProps extends RecordDialogProps {
  receipt: { readonly rowId: string; readonly amount: number; readonly receivedOn: string };
}

/** Dialog that reverses a confirmed receipt by a negative entry. */
export default function ReverseDialog({ receipt, ...props }: ReverseDialogProps) {
  const reverse = useSave<ReverseDialogMutation>(graphql`
    mutation ReverseDialogMutation($id: ID!, $on: Date, $reason: String!) {
      paymentReceiptReverse(
        input: { id: $id, on: $on, reason: $reason }
      ) { userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      title={`冲销 ${receipt.receivedOn} 的回款 ${formatMoney(receipt.amount)} 元`}
      savedText="已冲销回款"
      start={{ on: formatDate(new Date()) }}
      create={({ on, reason }) => reverse({ id: receipt.rowId, on, reason })}
    />
  );
}
