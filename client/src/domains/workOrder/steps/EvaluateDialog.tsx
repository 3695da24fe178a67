import { graphql } from "react-relay";
import type {
  EvaluateDialogMutation,
  WorkOrderEvaluateChangesInput,
} from "@/__generated__/EvaluateDialogMutation.graphql";
import { custom, lines } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { useSave } from "@/relay/useAppMutation";
import { check } from "@/ui/form/rules";
import { Rating } from "@/ui/input/Rating";
import { WORK_ORDER_ACTION } from "./actions";
import { type SteppedOrder, useStepSend } from "./useStepSend";

/** One to five stars for one aspect of the work; none is no answer. */
function side(label: string) {
  return custom(label, {
    empty: 0,
    given: (value: number): number | null => value || null,
    render: ({ known: _known, options: _options, ...input }) => <Rating {...input} />,
  });
}

/** An evaluation is created once and never changed. */
interface Row {
  readonly version: number;
  readonly content: string | null;
}

const FORM = defineForm<WorkOrderEvaluateChangesInput, Row>()({
  score: custom("总体评价", {
    required: true,
    empty: 0,
    rules: [check((value: number) => (value > 0 ? null : "请选择总体评价"))],
    given: (value: number): number => value,
    render: ({ known: _known, options: _options, ...input }) => <Rating {...input} />,
  }),
  attitude: side("服务态度"),
  speed: side("响应速度"),
  quality: side("服务质量"),
  content: lines("评价内容", {
    max: 500,
    rows: 3,
    span: 2,
    placeholder: "哪里做得好，哪里可以更好，选填",
    help: "代客户填写；客户仍可从链接自己评价，统计以客户本人的评价为准",
  }),
});

const { text, done } = WORK_ORDER_ACTION.EVALUATE;

export interface EvaluateDialogProps extends RecordDialogProps {
  order: SteppedOrder;
}

/**
 * Dialog for the customer's evaluation of the work, given on their behalf, once
 * (business §4 Work order: evaluate).
 */
export default function EvaluateDialog({ order, ...props }: EvaluateDialogProps) {
  const evaluate = useSave<EvaluateDialogMutation>(graphql`
    mutation EvaluateDialogMutation($id: ID!, $version: Int, $input: WorkOrderEvaluateChangesInput!) {
      workOrderEvaluate(input: { id: $id, version: $version, changes: $input }) {
        workOrder {
          ...useWorkOrderSteps_after
          evaluates { id rowId score attitude speed quality content source counts createdAt createdBy { name } }
        }
        userErrors { field message code }
      }
    }
  `);
  const send = useStepSend();
  return (
    <RecordDialog
      {...props}
      form={FORM}
      title={`${text}“${order.name}”`}
      columns={2}
      submitText={text}
      savedText={done}
      create={async (input) => ({
        userErrors: await send(order, (target) => evaluate({ ...target, input }), props.onSaved),
      })}
    />
  );
}
