import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { useForm } from "@/ui/form/useForm";
import { MEMBER, type MemberValues, toCreateInput } from "../_lib/memberForm";
import { useMemberCreate } from "../_lib/useMemberSave";
import { MemberFields } from "./MemberFields";

export interface MemberCreateDialogProps extends RecordDialogProps {
  /** Where the new member belongs from the start: the team or kind of member one is looking at. */
  start?: Partial<MemberValues>;
}

/** 新增成员 (core §4: without an id the dialog adds). */
export default function MemberCreateDialog({ start, ...dialog }: MemberCreateDialogProps) {
  const create = useMemberCreate();
  const form = useForm<MemberValues>({
    initial: { ...MEMBER.initial(), ...start },
    rules: MEMBER.rules,
    onSubmit: async (values) => (await create({ input: toCreateInput(values) })).userErrors,
  });
  return (
    <EditDialog {...dialog} form={form} subject="成员" columns={2} savedText="成员已添加">
      <MemberFields canSetRoles />
    </EditDialog>
  );
}
