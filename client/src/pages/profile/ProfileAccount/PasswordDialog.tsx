import { graphql, useRelayEnvironment } from "react-relay";
import type { PasswordDialogMutation } from "@/__generated__/PasswordDialogMutation.graphql";
import { encryptSecret, fetchLoginKey } from "@/app/session/loginKey";
import { useAppMutation } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/EditDialog";
import { Field } from "@/ui/Field";
import { check, required } from "@/ui/rules";
import { PasswordInput } from "@/ui/TextInput";
import { useForm } from "@/ui/useForm";

/** Changes the password; every other session of the person ends. */
export function PasswordDialog({ open, onClose }: { open: boolean; onClose: (changed?: boolean) => void }) {
  const environment = useRelayEnvironment();
  const [change] = useAppMutation<PasswordDialogMutation>(
    graphql`
      mutation PasswordDialogMutation($input: PasswordChangeInput!) {
        passwordChange(input: $input) {
          changed
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return" },
  );
  const form = useForm({
    initial: { oldPassword: "", newPassword: "", again: "" },
    rules: {
      oldPassword: [required("请输入当前密码")],
      newPassword: [
        required("请输入新密码"),
        check((value, values) => (value === values.oldPassword ? "新密码不能与当前密码相同" : null)),
      ],
      again: [
        required("请再次输入新密码"),
        check((value, values) => (value === values.newPassword ? null : "两次输入的密码不一致")),
      ],
    },
    onSubmit: async (values) => {
      const key = await fetchLoginKey(environment);
      const [oldPassword, newPassword] = await Promise.all([
        encryptSecret(key, values.oldPassword),
        encryptSecret(key, values.newPassword),
      ]);
      const { userErrors } = await change({
        input: { oldPassword, newPassword, keyId: key.keyId, nonce: key.nonce },
      });
      return userErrors;
    },
  });
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
      <Field form={form} name="oldPassword" label="当前密码" required>
        {(input) => <PasswordInput {...input} autoFocus />}
      </Field>
      <Field
        form={form}
        name="newPassword"
        label="新密码"
        required
        help="8 到 64 位，至少含字母、数字、符号中的两种"
      >
        {(input) => <PasswordInput {...input} autoComplete="new-password" />}
      </Field>
      <Field form={form} name="again" label="确认新密码" required>
        {(input) => <PasswordInput {...input} autoComplete="new-password" />}
      </Field>
    </EditDialog>
  );
}
