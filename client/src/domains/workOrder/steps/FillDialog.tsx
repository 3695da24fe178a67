import { useMemo } from "react";
import { graphql } from "react-relay";
import type { FillDialogMutation } from "@/__generated__/FillDialogMutation.graphql";
import type { FillDialogQuery } from "@/__generated__/FillDialogQuery.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useDialogQuery } from "@/app/record/useDialogQuery";
import { useSave } from "@/relay/useAppMutation";
import type { UploadedFile } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { check } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { answerInputs } from "../fill/demand";
import { FILL_RULES, FillFields, type FillValues, fillStart } from "../fill/FillFields";
import { useSignatureSender } from "../fill/useSignatureSender";
import { stepFrame } from "./stepFrame";
import { UsesInput } from "./UsesInput";
import { type SteppedOrder, useStepSend } from "./useStepSend";
import { lineInputs, lineProblem, linesOf, type UseLine } from "./uses";
import { WorkOrderFiles } from "./WorkOrderFiles";

const QUERY = graphql`
  query FillDialogQuery($id: ID!) {
    workOrder(id: $id) {
      rowId
      name
      version
      uses { rowId name kind unit price quantity item { rowId } }
      fill { ...demand_fill @relay(mask: false) }
      ...useWorkOrderSteps_after
    }
  }
`;

interface Values extends FillValues {
  uses: readonly UseLine[];
  attachmentIds: readonly UploadedFile[];
}

const F = fieldOf<Values>();

const RULES = {
  ...FILL_RULES,
  uses: [
    check((lines: readonly UseLine[]) => lines.map(lineProblem).find((problem) => problem !== null) ?? null),
  ],
};

export interface FillDialogProps extends RecordDialogProps {
  order: SteppedOrder;
}

/**
 * Dialog for the checklist, measurements and used items while an order is in service; missing content may
 * follow (decision 0060).
 */
export default function FillDialog({ order, open, onClose, onSaved }: FillDialogProps) {
  const asked = useDialogQuery<FillDialogQuery>(QUERY, { id: order.rowId });
  const row = asked.data?.workOrder;
  const fill = useSave<FillDialogMutation>(graphql`
    mutation FillDialogMutation($id: ID!, $version: Int, $input: WorkOrderFillChangesInput!) {
      workOrderFill(input: { id: $id, version: $version, changes: $input }) {
        workOrder { ...useWorkOrderSteps_after }
        userErrors { field message code }
      }
    }
  `);
  const send = useStepSend();
  const sign = useSignatureSender();
  const initial = useMemo<Values>(
    () => ({ ...fillStart(row?.fill), uses: linesOf(row?.uses), attachmentIds: [] }),
    [row],
  );
  const form = useForm<Values>({
    initial,
    version: row?.version,
    rules: RULES,
    onSubmit: async ({ ticks, answers, signature, uses, attachmentIds }) => {
      const signed = await sign(signature);
      const input = {
        ticks,
        answers: answerInputs(row?.fill, { ticks, answers }),
        uses: lineInputs(uses),
        attachmentIds: attachmentIds.map(({ id }) => id),
        ...(signed ? { signature: signed } : {}),
      };
      return send(row ?? order, (target) => fill({ ...target, input }), onSaved);
    },
  });
  return (
    <EditDialog
      {...stepFrame(row, asked)}
      open={open}
      form={form}
      id={order.rowId}
      title={`填写“${order.name}”`}
      size="wide"
      submitText="保存"
      savedText="已保存"
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <FillFields demand={row?.fill} />
      <F
        name="uses"
        label="服务与耗材"
        help="没有列出的可以手工填写"
        show={(lines) => lines.map(({ name, quantity }) => `${name} × ${quantity}`).join("、")}
      >
        {(input) => <UsesInput {...input} />}
      </F>
      <F name="attachmentIds" label="现场照片" help="手机上可直接拍照">
        {(input) => <WorkOrderFiles {...input} />}
      </F>
    </EditDialog>
  );
}
