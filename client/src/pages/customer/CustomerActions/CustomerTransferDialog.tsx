import { useRef } from "react";
import { graphql } from "react-relay";
import type { CustomerTransferDialogAssignMutation } from "@/__generated__/CustomerTransferDialogAssignMutation.graphql";
import type { CustomerTransferDialogMutation } from "@/__generated__/CustomerTransferDialogMutation.graphql";
import { type BatchRow, type Outcome, outcomesOf } from "@/app/record/outcomes";
import { type MemberTeam, MemberTeamInput } from "@/domains/member/MemberTeamInput";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { SwitchInput } from "@/ui/input/choices";
import { TextArea } from "@/ui/input/TextInput";

interface Values {
  salesman: MemberTeam | null;
  keepAssisting: boolean;
  reason: string;
}

const F = fieldOf<Values>();

export interface CustomerTransferDialogProps {
  open: boolean;
  rows: readonly BatchRow[];
  /** Whether the customers come from the public pool, and so have no former owner. */
  assign?: boolean;
  /** Called with the outcome of each customer when the form was sent. */
  onClose: (outcomes?: readonly Outcome[]) => void;
}

/** Dialog that assigns customers to a salesperson: from another one, or from the pool. */
export default function CustomerTransferDialog({
  open,
  rows,
  assign = false,
  onClose,
}: CustomerTransferDialogProps) {
  const transfer = useSave<CustomerTransferDialogMutation>(graphql`
    mutation CustomerTransferDialogMutation($input: CustomerTransferInput!) {
      customerTransfer(input: $input) {
        results {
          id
          error
          customer {
            id
          }
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const entrust = useSave<CustomerTransferDialogAssignMutation>(graphql`
    mutation CustomerTransferDialogAssignMutation($ids: [ID!]!, $salesmanId: ID!, $salesmanTeamId: ID) {
      customerAssign(input: { ids: $ids, salesmanId: $salesmanId, salesmanTeamId: $salesmanTeamId }) {
        results {
          id
          error
          customer {
            id
          }
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const members = useMemberSource({ type: "STAFF" });
  const outcomes = useRef<readonly Outcome[]>(undefined);
  const form = useForm<Values>({
    initial: { salesman: null, keepAssisting: false, reason: "" },
    rules: { salesman: [required("请选择负责销售")] },
    onSubmit: async ({ salesman, keepAssisting, reason }) => {
      const ids = rows.map(({ rowId }) => rowId);
      const to = { ids, salesmanId: salesman?.memberId ?? "", salesmanTeamId: salesman?.teamId ?? null };
      const at = ({ field, ...error }: { field: readonly string[] | null; message: string }) => ({
        ...error,
        field: field?.some((step) => step.startsWith("salesman")) ? "salesman" : field,
      });
      if (assign) {
        const { ok, data, userErrors } = await entrust(to);
        if (ok) outcomes.current = outcomesOf(rows, data?.customerAssign.results);
        return userErrors.map(at);
      }
      const input = { ...to, keepAssisting, reason: reason.trim() || null };
      const { ok, data, userErrors } = await transfer({ input });
      if (ok) outcomes.current = outcomesOf(rows, data?.customerTransfer.results);
      return userErrors.map(at);
    },
  });
  const word = assign ? "分配" : "转移";
  return (
    <EditDialog
      open={open}
      form={form}
      size="small"
      title={rows.length === 1 ? `${word}“${rows[0]?.name ?? ""}”` : `${word} ${rows.length} 个客户`}
      submitText={word}
      savedText={null}
      onClose={() => onClose(outcomes.current)}
    >
      <F name="salesman" label={assign ? "负责销售" : "新的负责销售"} required>
        {(input) => <MemberTeamInput {...input} source={members} autoFocus placeholder="请选择负责销售" />}
      </F>
      <F
        name="keepAssisting"
        label="原负责销售留作协助"
        help="关闭时，原负责销售不再参与这些客户"
        hidden={assign}
      >
        {(input) => <SwitchInput {...input} />}
      </F>
      <F name="reason" label="说明" hidden={assign}>
        {(input) => <TextArea {...input} maxLength={200} rows={2} placeholder="会通知新的负责销售" />}
      </F>
    </EditDialog>
  );
}
