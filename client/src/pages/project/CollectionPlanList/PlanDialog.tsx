import { useMemo } from "react";
import { graphql } from "react-relay";
import type {
  PaymentPlanInput,
  PlanDialogCreateMutation,
} from "@/__generated__/PlanDialogCreateMutation.graphql";
import type { PlanDialogUpdateMutation } from "@/__generated__/PlanDialogUpdateMutation.graphql";
import { custom, day, lines, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import type { InputProps, Option } from "@/ui/base/types";
import { Select } from "@/ui/picker/Select";
import { amount } from "../_lib/amount";
import type { PlanRow } from "./columns";
import { PlanSumNote } from "./PlanSumNote";
import { ShareAmount } from "./ShareAmount";

/** Form field for one of the options that the dialog provides, or none. */
function offered(label: string, read: (row: PlanRow) => string | null) {
  return custom(label, {
    empty: null as string | null,
    read,
    given: (value) => value,
    render: ({ known: _known, options = [], ...input }) => (
      <Select {...input} options={options} placeholder={`请选择${label}`} />
    ),
  });
}

const FORM = defineForm<PaymentPlanInput, PlanRow>()({
  name: text("款项名称", { required: true, max: 100, span: 2 }),
  returnType: offered("款项类型", ({ returnType }) => returnType?.value ?? null),
  amount: amount("应收金额", ({ amount: of }: PlanRow) => of),
  dueOn: day("应收日期"),
  milepostId: offered("关联里程碑", ({ milepost }) => milepost?.rowId ?? null),
  invoiceNumber: text("发票号码", { max: 50 }),
  invoicedOn: day("开票日期"),
  remark: lines("备注", { max: 500, span: 2 }),
});

export interface PlanDialogProps extends RecordDialogProps {
  projectId: string;
  types: readonly Option[];
  mileposts: readonly Option[];
  /** The contract's amount in yuan; 0 where none is known. */
  contract: number;
  /** The sum of all plans of the project, in yuan. */
  planned: number;
  row?: PlanRow | undefined;
}

/** Dialog to create or modify a payment plan of a project. */
export default function PlanDialog({
  projectId,
  types,
  mileposts,
  contract,
  planned,
  ...props
}: PlanDialogProps) {
  const create = useSave<PlanDialogCreateMutation>(graphql`
    mutation PlanDialogCreateMutation($input: PaymentPlanInput!) {
      paymentPlanCreate(input: $input) { userErrors { field message code } }
    }
  `);
  const update = useSave<PlanDialogUpdateMutation>(graphql`
    mutation PlanDialogUpdateMutation($id: ID!, $version: Int!, $input: PaymentPlanInput!) {
      paymentPlanUpdate(
        input: { id: $id, version: $version, changes: $input }
      ) { userErrors { field message code } }
    }
  `);
  const parts = useMemo(
    () => ({
      returnType: { options: types },
      milepostId: { options: mileposts },
      ...(contract > 0
        ? {
            amount: { render: (input: InputProps<string>) => <ShareAmount {...input} contract={contract} /> },
          }
        : {}),
    }),
    [types, mileposts, contract],
  );
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="收款计划"
      size="wide"
      columns={2}
      parts={parts}
      create={(input) => create({ input: { ...input, projectId } })}
      update={(_, { id, version, changed }) => update({ id, version, input: changed })}
    >
      {({ values }) => (
        <PlanSumNote
          contract={contract}
          others={planned - (props.row?.amount ?? 0)}
          written={Number(values.amount)}
        />
      )}
    </RecordDialog>
  );
}
