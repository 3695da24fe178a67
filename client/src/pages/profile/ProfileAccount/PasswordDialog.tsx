import { PasswordFields, type PasswordRules, usePasswordForm } from "@/app/security/password";
import { EditDialog } from "@/ui/dialog/EditDialog";

/**
 * Dialog that changes the viewer's password, or sets the first one; all other sessions of the viewer end.
 */
export default function PasswordDialog({
  open,
  hasPassword,
  rules,
  onClose,
}: {
  open: boolean;
  hasPassword: boolean;
  rules: PasswordRules;
  onClose: (changed?: boolean) => void;
}) {
  const form = usePasswordForm(hasPassword);
  return (
    <EditDialog
      form={form}
      open={open}
      size="small"
      title={hasPassword ? "修改密码" : "设置密码"}
      savedText="密码已修改，其他设备已退出登录"
      onSaved={() => onClose(true)}
      onClose={() => onClose()}
    >
      <PasswordFields form={form} rules={rules} hasPassword={hasPassword} />
    </EditDialog>
  );
}
