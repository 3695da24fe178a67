import { PasswordFields, type PasswordRules, usePasswordForm } from "@/app/security/password";
import { EditDialog } from "@/ui/dialog/EditDialog";

/** Changes the password; every other session of the person ends. */
export function PasswordDialog({
  open,
  rules,
  onClose,
}: {
  open: boolean;
  rules: PasswordRules;
  onClose: (changed?: boolean) => void;
}) {
  const form = usePasswordForm();
  return (
    <EditDialog
      form={form}
      open={open}
      size="small"
      title="修改密码"
      savedText="密码已修改，其他设备已退出登录"
      onSaved={() => onClose(true)}
      onClose={() => onClose()}
    >
      <PasswordFields form={form} rules={rules} />
    </EditDialog>
  );
}
