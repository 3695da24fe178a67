import { graphql, useRelayEnvironment } from "react-relay";
import type { passwordChangeMutation } from "@/__generated__/passwordChangeMutation.graphql";
import { encryptSecret, fetchLoginKey } from "@/app/session/loginKey";
import { useSave } from "@/relay/useAppMutation";
import { Field } from "@/ui/form/Field";
import { check, repeats, required } from "@/ui/form/rules";
import { type Form, useForm } from "@/ui/form/useForm";
import { PasswordInput } from "@/ui/input/TextInput";

/** Rules for a new password (`PasswordRules` of the schema). */
export interface PasswordRules {
  readonly minLength: number;
  readonly kinds: number;
  readonly history: number;
}

/** The values of the form; the repeated password is sent once. */
export interface PasswordValues {
  oldPassword: string;
  newPassword: string;
  again: string;
}

const KINDS: Readonly<Record<number, string>> = {
  2: "至少含字母、数字、符号中的两种",
  3: "须同时含字母、数字和符号",
  4: "须同时含大写字母、小写字母、数字和符号",
};

/** The rules as a text. */
export function passwordHelp({ minLength, kinds, history }: PasswordRules): string {
  const parts = [`${minLength} 到 64 位`, KINDS[kinds] ?? ""];
  if (history > 0) parts.push(`不能是最近 ${history} 次用过的密码`);
  return parts.filter(Boolean).join("，");
}

/** The form that changes the password, or sets the first one; all other sessions of the person end. */
export function usePasswordForm(hasPassword = true): Form<PasswordValues> {
  const environment = useRelayEnvironment();
  const change = useSave<passwordChangeMutation>(graphql`
    mutation passwordChangeMutation($input: PasswordChangeInput!) {
      passwordChange(input: $input) {
        changed
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return useForm<PasswordValues>({
    initial: { oldPassword: "", newPassword: "", again: "" },
    rules: {
      oldPassword: hasPassword ? [required("请输入当前密码")] : [],
      newPassword: [
        required("请输入新密码"),
        check((value, values) => (value === values.oldPassword ? "新密码不能与当前密码相同" : null)),
      ],
      again: [required("请再次输入新密码"), repeats("newPassword", "两次输入的密码不一致")],
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
}

/** The fields of that form; a member without a password is not asked for the old one. */
export function PasswordFields({
  form,
  rules,
  hasPassword = true,
}: {
  form: Form<PasswordValues>;
  rules: PasswordRules;
  hasPassword?: boolean;
}) {
  return (
    <>
      <Field form={form} name="oldPassword" label="当前密码" required hidden={!hasPassword}>
        {(input) => <PasswordInput {...input} autoFocus />}
      </Field>
      <Field form={form} name="newPassword" label="新密码" required help={passwordHelp(rules)}>
        {(input) => <PasswordInput {...input} autoComplete="new-password" />}
      </Field>
      <Field form={form} name="again" label="确认新密码" required>
        {(input) => <PasswordInput {...input} autoComplete="new-password" />}
      </Field>
    </>
  );
}
