import { graphql } from "react-relay";
import type {
  PaymentReceiptInput,
  ReceiptDialogCreateMutation,
} from "@/__generated__/ReceiptDialogCreateMutation.graphql";
import type { ReceiptDialogReceiveMutation } from "@/__generated__/ReceiptDialogReceiveMutation.graphql";
import { custom, lines, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { formatDate, formatMoney } from "@/ui/base/format";
import { required } from "@/ui/form/rules";
import { SwitchInput } from "@/ui/input/choices";
import { DateInput } from "@/ui/input/DateInput";
import { amount } from "../_lib/amount";
import type { PlanRow } from "./columns";

interface Row {
  readonly version: number;
  readonly amount: number;
  readonly payer: string;
  readonly remark: string;
}

const FORM = defineForm<PaymentReceiptInput & { confirmed: boolean }, Row>()({
  amount: amount("到账金额", ({ amount: of }: Row) => of),
  receivedOn: custom("到账日期", {
    required: true,
    empty: null as string | null,
    rules: [required("请选择到账日期")],
    given: (value) => value ?? "",
    render: ({ known: _known, ...input }) => <DateInput {...input} />,
  }),
  payer: text("付款方", { max: 100 }),
  confirmed: custom("确认", {
    empty: true,
    given: (value: boolean) => value,
    render: ({ known: _known, ...input }) => (
      <SwitchInput {...input} label={input.value ? "同时确认到账" : "先登记，稍后确认"} />
    ),
    help: "确认后才计入已收",
  }),
  remark: lines("备注", { max: 500, span: 2 }),
});

export interface ReceiptDialogProps extends RecordDialogProps {
  plan: Pick<PlanRow, "rowId" | "name" | "missing">;
}

/** Dialog that records a receipt for a plan, confirmed at once unless another member confirms receipts. */
export default function ReceiptDialog({ plan, ...props }: ReceiptDialogProps) {
  const note = useSave<ReceiptDialogCreateMutation>(graphql`
    mutation ReceiptDialogCreateMutation($input: PaymentReceiptInput!) {
      paymentReceiptCreate(input: $input) { userErrors { field message code } }
    }
  `);
  const receive = useSave<ReceiptDialogReceiveMutation>(graphql`
    mutation ReceiptDialogReceiveMutation($input: PaymentReceiveInput!) {
      paymentPlanReceive(input: $input) { userErrors { field message code } }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="回款"
      columns={2}
      start={{ amount: String(plan.missing), receivedOn: formatDate(new Date()) }}
      parts={{ amount: { help: `“${plan.name}”未收 ${formatMoney(plan.missing)} 元` } }}
      create={({ confirmed, ...input }) =>
        confirmed
          ? receive({ input: { ...input, id: plan.rowId } })
          : note({ input: { ...input, planId: plan.rowId } })
      }
    />
  );
}
