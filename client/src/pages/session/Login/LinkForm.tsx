import { graphql, useRelayEnvironment } from "react-relay";
import type { LinkFormMutation } from "@/__generated__/LinkFormMutation.graphql";
import { encryptSecret, fetchLoginKey } from "@/app/session/loginKey";
import { useSave } from "@/relay/useAppMutation";
import { toast } from "@/ui/feedback/toasts";
import { Field } from "@/ui/form/Field";
import { check, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { PasswordInput } from "@/ui/input/TextInput";
import { AuthForm } from "./AuthForm";

/** What opens a link to a new password stands behind `#password=`, which never reaches a server's log. */
export function linkSecret(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get("password");
}

/** A new password by a link that an administrator asked for. */
export function LinkForm({ secret, onDone }: { secret: string; onDone: () => void }) {
  const environment = useRelayEnvironment();
  const reset = useSave<LinkFormMutation>(graphql`
    mutation LinkFormMutation($input: PasswordResetByLinkInput!) {
      passwordResetByLink(input: $input) {
        changed
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const form = useForm({
    initial: { password: "", again: "" },
    rules: {
      password: [required("请输入新密码")],
      again: [
        required("请再次输入新密码"),
        check((value, values) => (value === values.password ? null : "两次输入的密码不一致")),
      ],
    },
    onSubmit: async ({ password }) => {
      const key = await fetchLoginKey(environment);
      const { ok, userErrors } = await reset({
        input: {
          secret,
          password: await encryptSecret(key, password),
          keyId: key.keyId,
          nonce: key.nonce,
        },
      });
      if (!ok) return userErrors;
      toast.success("密码已设置，请使用新密码登录");
      onDone();
      return [];
    },
  });
  return (
    <AuthForm
      form={form}
      label="设置新密码"
      submitText="设置新密码"
      footer={
        <p className="login-form__foot">
          <button type="button" className="ui-link" onClick={onDone}>
            返回登录
          </button>
        </p>
      }
    >
      <Field form={form} name="password" label="新密码">
        {(input) => (
          <PasswordInput
            {...input}
            autoComplete="new-password"
            placeholder="8 到 64 位，至少含字母、数字、符号中的两种"
            autoFocus
          />
        )}
      </Field>
      <Field form={form} name="again" label="确认新密码">
        {(input) => <PasswordInput {...input} autoComplete="new-password" placeholder="请再次输入新密码" />}
      </Field>
    </AuthForm>
  );
}
