import { graphql } from "react-relay";
import type {
  AttendCorrectionInput,
  CorrectionDialogMutation,
} from "@/__generated__/CorrectionDialogMutation.graphql";
import type { CorrectionDialogQuery } from "@/__generated__/CorrectionDialogQuery.graphql";
import { custom, lines } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import { required } from "@/ui/form/rules";
import { DateInput } from "@/ui/input/DateInput";
import { IntegerInput } from "@/ui/input/NumberInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { Select } from "@/ui/picker/Select";
import { CORRECTED, type FigureName, figureOf, unitOf } from "./figures";

/** Corrections are only created, never changed. */
interface NoRow {
  readonly version: number;
  readonly reason: string;
}

const FORM = defineForm<AttendCorrectionInput, NoRow>()({
  memberId: custom("成员", {
    required: true,
    empty: null as string | null,
    rules: [required("请选择成员")],
    given: (value) => value ?? "",
  }),
  day: custom("日期", {
    required: true,
    empty: null as string | null,
    rules: [required("请选择日期")],
    given: (value) => value ?? "",
    render: ({ known: _known, options: _options, ...input }) => <DateInput {...input} />,
  }),
  figure: custom("更正项目", {
    required: true,
    empty: null as string | null,
    rules: [required("请选择要更正的项目")],
    given: (value) => value ?? "",
    render: ({ known: _known, options: _options, ...input }) => (
      <Select {...input} options={CORRECTED} placeholder="请选择更正项目" />
    ),
  }),
  becomes: custom("更正为", {
    required: true,
    empty: "",
    rules: [required("请输入更正后的数值")],
    given: (value) => Number(value),
  }),
  reason: lines("更正原因", {
    max: 500,
    required: true,
    placeholder: "成员会看到，如：3月5日 17:20 因公外出，证明见审批",
  }),
});

export interface CorrectionDialogProps extends RecordDialogProps {
  /** Preselected member and day. */
  memberId?: string | undefined;
  day?: string | undefined;
}

/** Dialog that corrects a figure of a closed day: the difference counts in the first open month. */
export default function CorrectionDialog({ memberId, day, ...props }: CorrectionDialogProps) {
  const source = useMemberSource();
  const save = useSave<CorrectionDialogMutation>(graphql`
    mutation CorrectionDialogMutation($input: AttendCorrectionInput!) {
      attendCorrectionCreate(input: $input) {
        attendCorrection { id }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="更正"
      title="更正已关账的考勤"
      submitText="更正"
      savedText="更正成功"
      start={{ memberId: memberId ?? null, day: day ?? null }}
      parts={(values) => ({
        memberId: {
          render: (input) => <RemotePicker {...source} {...input} placeholder="请选择成员" />,
        },
        becomes: {
          render: (input) => <IntegerInput {...input} unit={unitOf(values.figure)} />,
          help: <Present {...values} />,
        },
      })}
      create={(input) => save({ input })}
    >
      {() => (
        <p className="ui-muted ui-small">已关账的月份保持不变，差额计入第一个未关账的月份，并列明原因。</p>
      )}
    </RecordDialog>
  );
}

interface PresentProps {
  memberId: string | null;
  day: string | null;
  figure: string | null;
}

/** The present value of the figure, as far as it is known. */
function Present({ memberId, day, figure }: PresentProps) {
  if (!memberId || !day || !figure) return "选择成员、日期和项目后显示当前数值";
  return <Known key={`${memberId} ${day}`} memberId={memberId} day={day} figure={figure as FigureName} />;
}

function Known({ memberId, day, figure }: { memberId: string; day: string; figure: FigureName }) {
  const { data, loading } = useDialogQuery<CorrectionDialogQuery>(
    graphql`
      query CorrectionDialogQuery($memberId: ID!, $day: Date!) {
        attendDays(first: 1, filter: { memberId: $memberId, days: { from: $day, to: $day } }) {
          nodes { id result { figures { name value } } }
        }
        attendCorrections(first: 100, filter: { memberId: $memberId, days: { from: $day, to: $day } }) {
          nodes { id figure was becomes }
        }
      }
    `,
    { memberId, day },
  );
  if (loading) return "正在查询当前数值";
  const [found] = data?.attendDays?.nodes ?? [];
  if (!found) return "这一天没有考勤记录";
  const made = (data?.attendCorrections?.nodes ?? []).filter((one) => one.figure === figure);
  const value = made.reduce(
    (sum, { was, becomes }) => sum + becomes - was,
    figureOf(found.result?.figures, figure),
  );
  return `当前为 ${value} ${unitOf(figure)}${made.length > 0 ? `，已更正 ${made.length} 次` : ""}`;
}
