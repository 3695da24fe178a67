import { graphql } from "react-relay";
import type { SplitDialogMutation } from "@/__generated__/SplitDialogMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { formatMoney } from "@/ui/base/format";
import { hundredthsText, toHundredths, WHOLE } from "@/ui/base/hundredths";
import { sumOf } from "@/ui/base/sum";
import type { Option } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { RowsInput } from "@/ui/form/RowsInput";
import { check } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { DateInput } from "@/ui/input/DateInput";
import { NumberInput } from "@/ui/input/NumberInput";
import { TextInput } from "@/ui/input/TextInput";
import { Select } from "@/ui/picker/Select";
import {
  amountsOf,
  blankInstalment,
  instalmentsProblem,
  isWhole,
  MOST_INSTALMENTS,
  restOf,
  sharedOut,
  shareOf,
  sharesOf,
  type TypedInstalment,
} from "./instalments";
import "./instalments.css";
import { PlanSumNote } from "./PlanSumNote";

interface Values {
  ratio: string;
  instalments: readonly TypedInstalment[];
}

const F = fieldOf<Values>();

export interface SplitDialogProps extends RecordDialogProps {
  projectId: string;
  /** The contract's amount in yuan, above 0. */
  contract: number;
  /** The sum of the plans that are there, in yuan. */
  planned: number;
  types: readonly Option[];
}

/**
 * Dialog that splits a contract's amount into payment plans of the project, each with a percentage; all are
 * saved at once.
 */
export default function SplitDialog({ projectId, contract, planned, types, ...props }: SplitDialogProps) {
  const split = useSave<SplitDialogMutation>(graphql`
    mutation SplitDialogMutation($input: PaymentPlanSplitInput!) {
      paymentPlanSplit(input: $input) { userErrors { field message code } }
    }
  `);
  const form = useForm<Values>({
    initial: { ratio: "", instalments: [] },
    rules: {
      instalments: [check<readonly TypedInstalment[], Values>((lines) => instalmentsProblem(lines))],
    },
    onSubmit: async ({ instalments }) => {
      const { userErrors } = await split({
        input: {
          projectId,
          amount: contract,
          instalments: instalments.map(({ name, percent, returnType, dueOn }) => ({
            name: name.trim(),
            percent: Number(percent),
            returnType,
            dueOn,
          })),
        },
      });
      return userErrors;
    },
  });
  const shares = form.values.instalments.map(({ percent }) => shareOf(percent));
  const amounts = amountsOf(toHundredths(contract), shares);
  const rest = restOf(shares);
  return (
    <EditDialog
      {...props}
      form={form}
      title="按比例分期"
      size="customer"
      columns={1}
      savedText="已生成收款计划"
    >
      <p className="ui-muted">
        合同金额 {formatMoney(contract)} 元。比例合计 100%（或三个
        33.33%）时，各期金额之和与合同金额一分不差，尾差计入最后一期。
      </p>
      <F name="ratio" label="分期比例" help="如 30/40/30；最后一期写“余”表示其余全部">
        {(input) => (
          <TextInput
            {...input}
            placeholder="30/40/30"
            onChange={(ratio) => {
              const read = sharesOf(ratio);
              form.setAll({
                ratio,
                ...(read ? { instalments: sharedOut(form.values.instalments, read) } : {}),
              });
            }}
          />
        )}
      </F>
      <F name="instalments" label="各期收款" required>
        {({ value, onChange, disabled, invalid }) => (
          <RowsInput
            label="各期收款"
            limit={MOST_INSTALMENTS}
            value={value}
            onChange={onChange}
            disabled={disabled}
            blank={blankInstalment}
            empty="填写上面的比例，或逐期添加。"
            row={(line, place, set) => (
              <div className="plan-instalment">
                <TextInput
                  value={line.name}
                  onChange={(name) => set({ ...line, name })}
                  maxLength={100}
                  invalid={Boolean(invalid) && line.name.trim() === ""}
                  placeholder="款项名称"
                  aria-label={`第 ${place} 期的款项名称`}
                />
                <NumberInput
                  value={line.percent}
                  onChange={(percent) => set({ ...line, percent })}
                  most={100}
                  tooMuch="不能超过 100%"
                  unit="%"
                  invalid={Boolean(invalid) && shareOf(line.percent) === null}
                  aria-label={`第 ${place} 期的比例`}
                />
                <output className="plan-instalment__amount" aria-label={`第 ${place} 期的金额`}>
                  {formatMoney((amounts[place - 1] ?? 0) / 100)}
                </output>
                <Select
                  value={line.returnType}
                  onChange={(returnType) => set({ ...line, returnType })}
                  options={types}
                  placeholder="款项类型"
                  aria-label={`第 ${place} 期的款项类型`}
                />
                <DateInput
                  value={line.dueOn}
                  onChange={(dueOn) => set({ ...line, dueOn })}
                  placeholder="应收日期"
                  aria-label={`第 ${place} 期的应收日期`}
                />
              </div>
            )}
          />
        )}
      </F>
      {rest > 0 && rest < WHOLE && !isWhole(shares) ? (
        <p className="ui-muted" role="status">
          还有 {hundredthsText(rest)}% 未分期
        </p>
      ) : null}
      {planned > 0 ? (
        <PlanSumNote contract={contract} others={planned} written={sumOf(amounts) / 100} />
      ) : null}
    </EditDialog>
  );
}
