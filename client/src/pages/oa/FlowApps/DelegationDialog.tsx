import { graphql } from "react-relay";
import type { DelegationDialogCreateMutation } from "@/__generated__/DelegationDialogCreateMutation.graphql";
import type { DelegationDialogUpdateMutation } from "@/__generated__/DelegationDialogUpdateMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useTrackedRow } from "@/app/record/trackedRows";
import { useViewer } from "@/app/session/viewer";
import { useMemberSource } from "@/domains/member/useMemberSource";
import { useSave } from "@/relay/useAppMutation";
import type { Option } from "@/ui/base/types";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { DateInput } from "@/ui/input/DateInput";
import { TextArea } from "@/ui/input/TextInput";
import { RemotePicker } from "@/ui/picker/RemotePicker";
import { MultiSelect } from "@/ui/picker/Select";
import type { DelegationRow } from "./DelegationsDialog";

interface Values {
  toId: string | null;
  beginsOn: string | null;
  endsOn: string | null;
  formIds: readonly string[];
  reason: string;
}

const F = fieldOf<Values>();

const RULES = {
  toId: [required("请选择受托人")],
  beginsOn: [required("请选择开始日期")],
  endsOn: [required("请选择结束日期")],
  reason: [maxLength(200)],
};

/** Dialog to create or modify a delegation of the viewer's approvals to another member. */
export default function DelegationDialog({
  row: given,
  forms,
  open,
  onClose,
  onSaved,
}: RecordDialogProps & { row?: DelegationRow | undefined; forms: readonly Option[] }) {
  const { row, refetch } = useTrackedRow(given);
  const { member } = useViewer();
  const members = useMemberSource({ except: [member.rowId] });
  const create = useSave<DelegationDialogCreateMutation>(graphql`
    mutation DelegationDialogCreateMutation($input: FlowDelegationInput!) {
      flowDelegationCreate(input: $input) { flowDelegation { id } userErrors { field message code } }
    }
  `);
  const update = useSave<DelegationDialogUpdateMutation>(graphql`
    mutation DelegationDialogUpdateMutation($id: ID!, $version: Int, $input: FlowDelegationInput!) {
      flowDelegationUpdate(input: { id: $id, version: $version, changes: $input }) {
        flowDelegation { id beginsOn endsOn reason version }
        userErrors { field message code }
      }
    }
  `);
  const form = useForm<Values>({
    initial: {
      toId: row?.to?.rowId ?? null,
      beginsOn: row?.beginsOn ?? null,
      endsOn: row?.endsOn ?? null,
      formIds: (row?.forms ?? []).map(({ rowId }) => rowId),
      reason: row?.reason ?? "",
    },
    version: row?.version,
    refetch,
    rules: RULES,
    validate: ({ beginsOn, endsOn }) => ({
      ...(beginsOn && endsOn && endsOn < beginsOn ? { endsOn: "结束日期不能早于开始日期" } : {}),
    }),
    onSubmit: async ({ toId, beginsOn, endsOn, formIds, reason }, { version = row?.version }) => {
      const input = {
        toId: toId ?? "",
        beginsOn: beginsOn ?? "",
        endsOn: endsOn ?? "",
        formIds,
        reason: reason.trim() || null,
      };
      const { userErrors } = row ? await update({ id: row.rowId, version, input }) : await create({ input });
      return userErrors;
    },
  });
  const known = [...forms];
  for (const { rowId, name } of row?.forms ?? [])
    if (!known.some(({ value }) => value === rowId)) known.push({ value: rowId, label: name });
  return (
    <EditDialog
      open={open}
      form={form}
      id={row?.rowId ?? null}
      subject="审批委托"
      columns={2}
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <F name="toId" label="受托人" required span={2}>
        {(input) => (
          <RemotePicker
            {...input}
            {...members}
            {...(row?.to ? { known: [{ value: row.to.rowId, label: row.to.name }] } : {})}
            placeholder="请选择代您审批的成员"
          />
        )}
      </F>
      <F name="beginsOn" label="开始日期" required>
        {(input) => <DateInput {...input} />}
      </F>
      <F name="endsOn" label="结束日期" required help="含当天，最长一年">
        {(input) => <DateInput {...input} />}
      </F>
      <F name="formIds" label="表单" span={2} help="不选为全部表单">
        {(input) => <MultiSelect {...input} options={known} max={100} placeholder="全部表单" />}
      </F>
      <F name="reason" label="说明" span={2}>
        {(input) => <TextArea {...input} rows={2} maxLength={200} placeholder="选填，如：休假" />}
      </F>
    </EditDialog>
  );
}
