import type { AttendTypeKind } from "@/__generated__/TypeRows_types.graphql";
import type { typeMutationsLeaveCreateMutation } from "@/__generated__/typeMutationsLeaveCreateMutation.graphql";
import type { typeMutationsLeaveUpdateMutation } from "@/__generated__/typeMutationsLeaveUpdateMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useTrackedRow } from "@/app/record/trackedRows";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { BalanceFields } from "./BalanceFields";
import { AudienceFields, CountFields } from "./CommonFields";
import { TYPE_KIND } from "./labels";
import { OvertimeFields } from "./OvertimeFields";
import { type TypeRow, type TypeValues, typeValues } from "./typeForm";
import { typeChanges, typeInput } from "./typeInput";
import { atFields, typeProblems } from "./typeProblems";
import { CALLS, useTypeSave } from "./useTypeSave";

export interface TypeDialogProps extends RecordDialogProps {
  kind: AttendTypeKind;
  /** The type to change; absent for a new one. */
  row?: TypeRow | undefined;
}

/** Dialog of a type of leave, overtime or trips (business §7 `leaveType`, `overtimeWork`, `evection`). */
export default function TypeDialog({ kind, row: given, ...dialog }: TypeDialogProps) {
  const { row, refetch } = useTrackedRow(given);
  const save = useTypeSave();
  const calls = CALLS[kind];
  const subject = `${TYPE_KIND[kind]}类型`;
  const form = useForm<TypeValues>({
    initial: typeValues(kind, row),
    version: row?.version,
    refetch,
    rules: {
      name: [required(`请输入${subject}名称`), maxLength(50)],
      remark: [maxLength(200)],
    },
    validate: (values) => typeProblems(kind, values),
    onSubmit: async (values, { initial, version = row?.version ?? 0 }) => {
      const { userErrors } = row
        ? await save<typeMutationsLeaveUpdateMutation>(calls.update, {
            id: row.rowId,
            version,
            input: typeChanges(kind, values, initial),
          })
        : await save<typeMutationsLeaveCreateMutation>(calls.create, { input: typeInput(kind, values) });
      return atFields(userErrors);
    },
  });
  return (
    <EditDialog
      {...dialog}
      form={form}
      id={row?.rowId ?? null}
      subject={subject}
      size="wide"
      columns={2}
      onRefresh={dialog.onSaved}
    >
      <CountFields kind={kind} values={form.values} />
      {kind === "LEAVE" ? <BalanceFields values={form.values} /> : null}
      {kind === "OVERTIME" ? (
        <OvertimeFields values={form.values} lieuName={row?.overtime?.lieuType ?? null} />
      ) : null}
      <AudienceFields teams={row?.teams ?? []} />
    </EditDialog>
  );
}
