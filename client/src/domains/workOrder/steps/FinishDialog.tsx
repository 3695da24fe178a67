import { useMemo } from "react";
import { graphql } from "react-relay";
import type { FinishDialogMutation } from "@/__generated__/FinishDialogMutation.graphql";
import type { FinishDialogQuery } from "@/__generated__/FinishDialogQuery.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useSave } from "@/relay/useAppMutation";
import type { UploadedFile } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { check, maxLength } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { TextArea } from "@/ui/input/TextInput";
import { answerInputs, type Demand } from "../fill/demand";
import { FILL_RULES, FillFields, type FillValues, fillStart } from "../fill/FillFields";
import { useSignatureSender } from "../fill/useSignatureSender";
import { WORK_ORDER_ACTION } from "./actions";
import { stepFrame } from "./stepFrame";
import { UsesInput } from "./UsesInput";
import { type SteppedOrder, useStepSend } from "./useStepSend";
import { lineInputs, lineProblem, linesOf, type UseLine } from "./uses";
import { WorkOrderFiles } from "./WorkOrderFiles";

const QUERY = graphql`
  query FinishDialogQuery($id: ID!) {
    workOrder(id: $id) {
      rowId
      name
      version
      uses {
        rowId
        name
        kind
        unit
        price
        quantity
        item { rowId }
      }
      fill { ...demand_fill @relay(mask: false) }
      ...useWorkOrderSteps_after
    }
  }
`;

interface Values extends FillValues {
  reason: string;
  uses: readonly UseLine[];
  attachmentIds: readonly UploadedFile[];
}

const F = fieldOf<Values>();

const RULES = {
  ...FILL_RULES,
  reason: [maxLength(500)],
  uses: [
    check((lines: readonly UseLine[]) => lines.map(lineProblem).find((problem) => problem !== null) ?? null),
  ],
};

const { text, done } = WORK_ORDER_ACTION.FINISH;

function photosHelp(demand: Demand | null | undefined): string {
  const lack = demand ? demand.photos - demand.photosTaken : 0;
  return lack > 0 ? `还差 ${lack} 张现场照片，手机上可直接拍照` : "可上传现场照片，手机上可直接拍照";
}

export interface FinishDialogProps extends RecordDialogProps {
  order: SteppedOrder;
}

/**
 * Dialog that finishes an order: the work and the used items, with photos, and the requirements of its type
 * (business §4 Work order).
 */
export default function FinishDialog({ order, open, onClose, onSaved }: FinishDialogProps) {
  const asked = useDialogQuery<FinishDialogQuery>(QUERY, { id: order.rowId });
  const row = asked.data?.workOrder;
  const finish = useSave<FinishDialogMutation>(graphql`
    mutation FinishDialogMutation($id: ID!, $version: Int, $input: WorkOrderFinishChangesInput!) {
      workOrderFinish(input: { id: $id, version: $version, changes: $input }) {
        workOrder { ...useWorkOrderSteps_after }
        userErrors { field message code }
      }
    }
  `);
  const send = useStepSend();
  const sign = useSignatureSender();
  // work that was returned continues from the items used before
  const initial = useMemo<Values>(
    () => ({ ...fillStart(row?.fill), reason: "", uses: linesOf(row?.uses), attachmentIds: [] }),
    [row],
  );
  const form = useForm<Values>({
    initial,
    version: row?.version,
    rules: RULES,
    onSubmit: async ({ reason, uses, attachmentIds, ticks, answers, signature }) => {
      const signed = await sign(signature);
      const input = {
        ...(row?.fill ? { ticks, answers: answerInputs(row.fill, { ticks, answers }) } : {}),
        ...(signed ? { signature: signed } : {}),
        reason: reason.trim() || null,
        uses: lineInputs(uses),
        attachmentIds: attachmentIds.map(({ id }) => id),
      };
      return send(row ?? order, (target) => finish({ ...target, input }), onSaved);
    },
  });
  return (
    <EditDialog
      {...stepFrame(row, asked)}
      open={open}
      form={form}
      id={order.rowId}
      title={`${text}“${order.name}”`}
      size="wide"
      submitText={text}
      savedText={done}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <F name="reason" label="完工说明">
        {(input) => (
          <TextArea
            {...input}
            rows={3}
            maxLength={500}
            placeholder="做了什么、还有什么要注意，选填"
            autoFocus
          />
        )}
      </F>
      <F
        name="uses"
        label="服务与耗材"
        help="没有列出的可以手工填写"
        show={(lines) => lines.map(({ name, quantity }) => `${name} × ${quantity}`).join("、")}
      >
        {(input) => <UsesInput {...input} />}
      </F>
      <FillFields demand={row?.fill} />
      <F name="attachmentIds" label="附件" help={photosHelp(row?.fill)}>
        {(input) => <WorkOrderFiles {...input} />}
      </F>
    </EditDialog>
  );
}
