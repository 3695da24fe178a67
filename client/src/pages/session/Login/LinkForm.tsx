import { graphql, useRelayEnvironment } from "react-relay";
import type { LinkFormMutation } from "@/__generated__/LinkFormMutation.graphql";
import { encryptSecret, fetchLoginKey } from "@/app/session/loginKey";
import { useSave } from "@/relay/useAppMutation";
import { toast } from "@/ui/feedback/toasts";
import { useForm } from "@/ui/form/useForm";
import { AuthForm } from "./AuthForm";
import { NEW_PASSWORD_RULES, NewPasswordFields, NO_PASSWORD } from "./NewPasswordFields";

/** Secret of a password link, in the fragment `#password=`, which browsers never send to a server. */
export function linkSecret(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get("password");
}

/** Form that sets a new password, opened by a link that an administrator requested. */
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
    initial: NO_PASSWORD,
    rules: NEW_PASSWORD_RULES,
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
      <NewPasswordFields form={form} autoFocus />
    </AuthForm>
  );
}
