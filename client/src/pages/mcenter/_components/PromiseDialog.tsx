import { graphql } from "react-relay";
import type {
  PaymentPromiseInput,
  PromiseDialogMutation,
} from "@/__generated__/PromiseDialogMutation.graphql";
import { custom, lines } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { formatMoney } from "@/ui/base/format";
import { check, required } from "@/ui/form/rules";
import { DateInput } from "@/ui/input/DateInput";
import { MoneyInput } from "@/ui/input/NumberInput";

const FORM = defineForm<PaymentPromiseInput, { readonly version: number; readonly note: string }>()({
  promisedOn: custom("承诺付款日期", {
    required: true,
    empty: null as string | null,
    rules: [required("请选择承诺付款日期")],
    given: (value) => value ?? "",
    render: ({ known: _known, ...input }) => <DateInput {...input} />,
  }),
  amount: custom("承诺金额", {
    required: true,
    empty: "",
    rules: [
      required("请输入承诺金额"),
      check((value: string) => (Number(value) > 0 ? null : "请输入大于 0 的承诺金额")),
    ],
    given: Number,
    render: ({ known: _known, ...input }) => <MoneyInput {...input} placeholder="请输入承诺金额" />,
  }),
  note: lines("说明", { max: 500, span: 2, placeholder: "如：财务张经理电话答应" }),
});

export interface PromiseDialogProps extends RecordDialogProps {
  plan: { readonly rowId: string; readonly name: string; readonly missing: number };
}

/** Dialog for a customer's payment promise on a plan; the latest promise counts. */
export default function PromiseDialog({ plan, ...props }: PromiseDialogProps) {
  const create = useSave<PromiseDialogMutation>(graphql`
    mutation PromiseDialogMutation($planId: ID!, $input: PaymentPromiseInput!) {
      paymentPromiseCreate(input: { planId: $planId, values: $input }) {
        paymentPromise { id }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="付款承诺"
      title={`登记承诺：${plan.name}`}
      columns={2}
      start={{ amount: String(plan.missing) }}
      parts={{ amount: { help: `未收 ${formatMoney(plan.missing)} 元` } }}
      create={(input) => create({ planId: plan.rowId, input })}
    />
  );
}
