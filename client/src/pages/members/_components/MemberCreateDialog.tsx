import { EditDialog } from "@/ui/dialog/EditDialog";
import { useForm } from "@/ui/form/useForm";
import { MEMBER_RULES, type MemberValues, NEW_MEMBER, toCreateInput } from "../_lib/memberForm";
import { useMemberCreate } from "../_lib/useMemberSave";
import { MemberFields } from "./MemberFields";

export interface MemberCreateDialogProps {
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
  /** Where the new member belongs from the start: the team or kind of member one is looking at. */
  start?: Partial<MemberValues>;
}

/** 新增成员 (core §4: without an id the dialog adds). */
export function MemberCreateDialog({ open, onClose, onSaved, start }: MemberCreateDialogProps) {
  const create = useMemberCreate();
  const form = useForm<MemberValues>({
    initial: { ...NEW_MEMBER, ...start },
    rules: MEMBER_RULES,
    onSubmit: async (values) => (await create({ input: toCreateInput(values) })).userErrors,
  });
  return (
    <EditDialog
      open={open}
      form={form}
      subject="成员"
      columns={2}
      savedText="成员已添加"
      onClose={onClose}
      onSaved={onSaved}
    >
      <MemberFields mode="add" canSetRoles />
    </EditDialog>
  );
}
