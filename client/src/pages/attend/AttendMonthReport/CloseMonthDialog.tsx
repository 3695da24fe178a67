import { graphql } from "react-relay";
import type {
  AttendMonthCloseInput,
  CloseMonthDialogMutation,
} from "@/__generated__/CloseMonthDialogMutation.graphql";
import { custom, lines } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { monthText } from "@/domains/attend/month";
import { useSave } from "@/relay/useAppMutation";
import type { Option } from "@/ui/base/types";
import { RadioGroup } from "@/ui/input/choices";

/** Row type of the form; unused, as a closed month can't be modified. */
interface NoRow {
  readonly version: number;
  readonly reason: string;
}

type How = "NORMAL" | "EXCEPTION";

const HOW: readonly Option<How>[] = [
  { value: "NORMAL", label: "全部按正常处理" },
  { value: "EXCEPTION", label: "全部按异常处理" },
];

const FORM = defineForm<Omit<AttendMonthCloseInput, "month">, NoRow>()({
  settleOpenAsNormal: custom("未处理的异常", {
    empty: null as How | null,
    given: (value) => (value ? value === "NORMAL" : null),
    render: ({ known: _known, options: _options, ...input }) => (
      <RadioGroup {...input} options={HOW} onChange={(value) => input.onChange(value)} />
    ),
  }),
  reason: lines("处理说明", { max: 500, placeholder: "选填，写入关账记录和处理的异常" }),
});

export interface CloseMonthDialogProps extends RecordDialogProps {
  /** Any day of the month. */
  month: string;
  /** Number of members with days in the month. */
  members: number;
  /** Number of unhandled exceptions. */
  exceptions: number;
}

/** Dialog that closes a month: its figures are frozen, later changes are corrections in an open month. */
export default function CloseMonthDialog({ month, members, exceptions, ...props }: CloseMonthDialogProps) {
  const close = useSave<CloseMonthDialogMutation>(graphql`
    mutation CloseMonthDialogMutation($input: AttendMonthCloseInput!) {
      attendMonthClose(input: $input) {
        attendMonth { id month closed closedAt closedBy { id rowId name avatarUrl } }
        userErrors { field message code }
      }
    }
  `);
  const isOpen = exceptions > 0;
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="关账"
      title={`${monthText(month)}考勤关账`}
      submitText="关账"
      savedText="关账成功"
      parts={{
        settleOpenAsNormal: {
          hidden: !isOpen,
          required: isOpen,
          help: `还有 ${exceptions} 项异常没有处理，关账时一并处理。`,
        },
      }}
      validate={({ settleOpenAsNormal }) =>
        isOpen && !settleOpenAsNormal ? { settleOpenAsNormal: "请选择如何处理未处理的异常" } : {}
      }
      create={(input) => close({ input: { ...input, month } })}
    >
      {() => (
        <p className="ui-muted ui-small">
          {members}{" "}
          人的当月结果将原样保留，关账后不能撤销；之后的补卡、请假等变化记为更正，计入第一个未关账的月份。
        </p>
      )}
    </RecordDialog>
  );
}
