import { graphql } from "react-relay";
import type { AttendSide } from "@/__generated__/AttendPunchPageQuery.graphql";
import type {
  AttendSupplementInput,
  RepairDialogMutation,
} from "@/__generated__/RepairDialogMutation.graphql";
import { custom } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { dayText } from "@/domains/attend/month";
import { SIDE } from "@/domains/attend/punch/labels";
import { ReasonChoice } from "@/domains/attend/punch/ReasonChoice";
import { useSave } from "@/relay/useAppMutation";
import { formatDateTime, parseTime } from "@/ui/base/format";
import { maxLength, required } from "@/ui/form/rules";
import { DateTimeInput } from "@/ui/input/DateInput";
import { TextArea } from "@/ui/input/TextInput";

const REASONS = ["忘记打卡", "手机没电", "没有网络", "外出办事", "设备故障"];

/** Largest number of characters of a reason. */
const LONGEST = 500;

const FORM = defineForm<AttendSupplementInput, { readonly version: number }>()({
  at: custom("打卡时间", {
    required: true,
    span: 2,
    empty: null as string | null,
    rules: [required("请填写打卡时间")],
    given: (value) => parseTime(value)?.toISOString() ?? null,
    read: () => null,
    render: ({ known: _known, ...input }) => <DateTimeInput {...input} />,
  }),
  reason: custom("补卡原因", {
    required: true,
    span: 2,
    empty: "",
    rules: [required("请填写补卡原因"), maxLength(LONGEST)],
    given: (value) => value.trim(),
    read: () => "",
    render: ({ known: _known, value, onChange, ...input }) => (
      <>
        <ReasonChoice label="常用补卡原因" reasons={REASONS} value={value} onChange={onChange} />
        <TextArea {...input} value={value} onChange={onChange} rows={2} maxLength={LONGEST} />
      </>
    ),
  }),
});

interface Missed {
  readonly day: string;
  readonly slot: number;
  readonly side: AttendSide;
  readonly dueAt: string;
}

/** Dialog that applies for the repair of a missing or wrong punch (business §7 `apply/supplement`). */
export default function RepairDialog({ missed, ...props }: RecordDialogProps & { missed: Missed }) {
  const { day, slot, side, dueAt } = missed;
  const send = useSave<RepairDialogMutation>(graphql`
    mutation RepairDialogMutation($input: AttendSupplementInput!) {
      attendSupplement(input: $input) {
        processRowId
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      title={`补卡：${dayText(day)} ${SIDE[side]}`}
      size="small"
      columns={1}
      start={{ at: formatDateTime(dueAt) }}
      submitText="提交申请"
      savedText="补卡申请已提交，等待审批"
      create={({ at, reason }) => send({ input: { day, slot, at: at ?? null, reason } })}
    />
  );
}
