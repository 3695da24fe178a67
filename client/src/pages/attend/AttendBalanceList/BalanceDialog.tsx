import { graphql } from "react-relay";
import type { BalanceDialogMutation } from "@/__generated__/BalanceDialogMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useTypeSource } from "@/domains/attend/type/useTypeSource";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import { formatDate } from "@/ui/base/format";
import type { Option } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { DateInput } from "@/ui/input/DateInput";
import { NumberInput } from "@/ui/input/NumberInput";
import { TextArea } from "@/ui/input/TextInput";
import { MultiRemotePicker, RemotePicker } from "@/ui/picker/RemotePicker";
import {
  type CorrectionValues,
  correctionInput,
  correctionProblems,
  MOST_AMOUNT,
  MOST_MEMBERS,
  REASON_LENGTH,
} from "./correction";

const F = fieldOf<CorrectionValues>();

export interface BalanceDialogProps extends RecordDialogProps {
  /** Member of the balance; absent to choose members. */
  member?: Option | null | undefined;
  /** Type of leave; absent to choose it. */
  type?: Option | null | undefined;
}

/** Dialog to correct the leave balance of members: a change of one type of leave, with its reason. */
export default function BalanceDialog({ member, type, ...dialog }: BalanceDialogProps) {
  const save = useSave<BalanceDialogMutation>(graphql`
    mutation BalanceDialogMutation($input: LeaveBalanceCorrectInput!) {
      leaveBalanceCorrect(input: $input) { written userErrors { field message code } }
    }
  `);
  const members = useMemberSource({ type: "STAFF" });
  const types = useTypeSource({ kind: "LEAVE", balanced: true });
  const today = formatDate(new Date());
  const form = useForm<CorrectionValues>({
    initial: {
      memberIds: member ? [member.value] : [],
      typeId: type?.value ?? null,
      amount: "",
      until: null,
      reason: "",
    },
    rules: {
      memberIds: [required("请选择成员")],
      typeId: [required("请选择请假类型")],
      amount: [required("请输入更正的额度")],
      reason: [required("请填写更正原因"), maxLength(REASON_LENGTH)],
    },
    validate: (values) => correctionProblems(values, today),
    onSubmit: async (values) => (await save({ input: correctionInput(values) })).userErrors,
  });
  const goes = Number(form.values.amount) < 0;
  return (
    <EditDialog
      {...dialog}
      form={form}
      title="更正余额"
      subject="余额更正"
      columns={2}
      submitText="更正"
      savedText="已更正，记入余额明细"
    >
      <F name="memberIds" label="成员" required span={2}>
        {(input) => (
          <MultiRemotePicker
            {...input}
            {...members}
            max={MOST_MEMBERS}
            known={member ? [member] : []}
            placeholder="请选择成员"
            autoFocus
          />
        )}
      </F>
      <F name="typeId" label="请假类型" required help="使用余额的请假类型">
        {(input) => (
          <RemotePicker {...input} {...types} known={type ? [type] : []} placeholder="请选择请假类型" />
        )}
      </F>
      <F name="amount" label="额度" required help="每人增加填正数，减少填负数；单位与请假类型一致">
        {(input) => (
          <NumberInput
            {...input}
            negative
            most={MOST_AMOUNT}
            tooMuch={`应在 -${MOST_AMOUNT} 到 ${MOST_AMOUNT} 之间`}
            placeholder="如 1 或 -0.5"
          />
        )}
      </F>
      <F name="until" label="有效期至" help={goes ? "减少时从最先到期的额度扣除" : "不填则长期有效"}>
        {(input) => <DateInput {...input} min={today} disabled={goes || Boolean(input.disabled)} />}
      </F>
      <F name="reason" label="更正原因" required span={2}>
        {(input) => (
          <TextArea {...input} maxLength={REASON_LENGTH} rows={2} placeholder="成员在余额明细中会看到" />
        )}
      </F>
    </EditDialog>
  );
}
