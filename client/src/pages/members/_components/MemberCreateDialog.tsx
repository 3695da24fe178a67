import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { toast } from "@/ui/feedback/toasts";
import { useForm } from "@/ui/form/useForm";
import { MEMBER, type MemberValues, toCreateInput } from "../_lib/memberForm";
import { useMemberCreate } from "../_lib/useMemberSave";
import { MemberFields } from "./MemberFields";

export interface MemberCreateDialogProps extends RecordDialogProps {
  /** Initial values of the new member, for example the team or kind of member on screen. */
  start?: Partial<MemberValues>;
}

/** 新增成员: dialog to create a member (core §4: without an id the dialog adds). */
export default function MemberCreateDialog({ start, ...dialog }: MemberCreateDialogProps) {
  const create = useMemberCreate();
  const form = useForm<MemberValues>({
    initial: { ...MEMBER.initial(), ...start },
    rules: MEMBER.rules,
    onSubmit: async (values) => {
      const { data, userErrors } = await create({ input: toCreateInput(values) });
      if (data?.memberCreate.member?.status === "INVITED")
        toast.info("对方已有协力账号，邀请已发出，接受后即成为成员。可在“加入申请 › 待接受”中查看。");
      return userErrors;
    },
  });
  return (
    <EditDialog {...dialog} form={form} subject="成员" columns={2} savedText="成员已添加">
      <MemberFields canSetRoles />
    </EditDialog>
  );
}
