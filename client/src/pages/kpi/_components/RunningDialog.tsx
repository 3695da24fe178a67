import { graphql } from "react-relay";
import type {
  KpiPlanRunningInput,
  RunningDialogMutation,
} from "@/__generated__/RunningDialogMutation.graphql";
import type { RunningDialogQuery } from "@/__generated__/RunningDialogQuery.graphql";
import { custom, day, records, text } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import { check, required } from "@/ui/form/rules";
import { IntegerInput } from "@/ui/input/NumberInput";

type Row = NonNullable<RunningDialogQuery["response"]["kpiPlan"]>;

const MOST_DAYS = 60;

const FORM = defineForm<KpiPlanRunningInput, Row>()({
  name: text("计划名称", { required: true, max: 100 }),
  inputDueOn: day("录入截止日期", { help: "到期前提醒还没有录入的人" }),
  confirmDays: custom("确认期限", {
    required: true,
    empty: "3",
    read: ({ confirmDays }: Row) => String(confirmDays),
    given: (value) => Number(value),
    rules: [
      required("请输入确认期限"),
      check((value: string) =>
        Number(value) >= 1 && Number(value) <= MOST_DAYS ? null : `请输入 1 到 ${MOST_DAYS} 的整数`,
      ),
    ],
    help: "对之后进入确认的人生效；到期没有确认或申诉的，视为确认",
    render: ({ known: _known, options: _options, ...input }) => <IntegerInput {...input} unit="天" />,
  }),
  reviewerIds: records("结果审核人", {
    of: ({ reviewers }: Row) => reviewers,
    source: useMemberSource,
    help: "不选则为计划的创建人",
    placeholder: "计划的创建人",
  }),
});

/**
 * Dialog with the settings of an appraisal plan that can be changed while it runs (business §4 KPI plan).
 */
export default function RunningDialog({ id, ...props }: RecordDialogProps & { id: string }) {
  const asked = useDialogQuery<RunningDialogQuery>(
    graphql`
      query RunningDialogQuery($id: ID!) {
        kpiPlan(id: $id) { rowId version name inputDueOn confirmDays reviewers { rowId name } }
      }
    `,
    { id },
  );
  const update = useSave<RunningDialogMutation>(graphql`
    mutation RunningDialogMutation($id: ID!, $version: Int, $input: KpiPlanRunningInput!) {
      kpiPlanUpdateRunning(input: { id: $id, version: $version, changes: $input }) {
        kpiPlan { id version name }
        userErrors { field message code }
      }
    }
  `);
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="计划设置"
      id={id}
      row={asked.data?.kpiPlan}
      asked={asked}
      update={(_, { id: planId, version, changed }) => update({ id: planId, version, input: changed })}
    />
  );
}
