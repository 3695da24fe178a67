import { FormContext, fieldOf, widen } from "@/ui/form/Field";
import { repeats, required } from "@/ui/form/rules";
import type { Form } from "@/ui/form/useForm";
import { PasswordInput } from "@/ui/input/TextInput";

/** Form values of a new password; the repetition is not sent. */
export interface NewPassword {
  password: string;
  again: string;
}

export const NO_PASSWORD: NewPassword = { password: "", again: "" };

export const NEW_PASSWORD_RULES = {
  password: [required("请输入新密码")],
  again: [required("请再次输入新密码"), repeats("password", "两次输入的密码不一致")],
};

const F = fieldOf<NewPassword>();

/** Fields of a new password and its repetition, within a sign-in form. */
export function NewPasswordFields<V extends NewPassword>({
  form,
  autoFocus = false,
}: {
  form: Form<V>;
  autoFocus?: boolean;
}) {
  return (
    <FormContext value={widen(form)}>
      <F name="password" label="新密码">
        {(input) => (
          <PasswordInput
            {...input}
            autoComplete="new-password"
            placeholder="8 到 64 位，至少含字母、数字、符号中的两种"
            autoFocus={autoFocus}
          />
        )}
      </F>
      <F name="again" label="确认新密码">
        {(input) => <PasswordInput {...input} autoComplete="new-password" placeholder="请再次输入新密码" />}
      </F>
    </FormContext>
  );
}
