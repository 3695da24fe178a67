import { graphql, useRelayEnvironment } from "react-relay";
import type { ResetFormMutation } from "@/__generated__/ResetFormMutation.graphql";
import { CaptchaInput } from "@/app/session/CaptchaInput";
import { encryptSecret, fetchLoginKey } from "@/app/session/loginKey";
import { SmsCodeInput } from "@/app/session/SmsCodeInput";
import { useCaptcha } from "@/app/session/useCaptcha";
import { useSave } from "@/relay/useAppMutation";
import { toast } from "@/ui/feedback/toasts";
import { Field } from "@/ui/form/Field";
import { mobile, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { TextInput } from "@/ui/input/TextInput";
import { AuthForm } from "./AuthForm";
import { NEW_PASSWORD_RULES, NewPasswordFields, NO_PASSWORD } from "./NewPasswordFields";

/** Form that resets the password, verified by a code sent to the phone. */
export function ResetForm({ onDone }: { onDone: () => void }) {
  const environment = useRelayEnvironment();
  const { captcha, renew } = useCaptcha();
  const reset = useSave<ResetFormMutation>(graphql`
    mutation ResetFormMutation($input: PasswordResetByCodeInput!) {
      passwordResetByCode(input: $input) {
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
    initial: { phone: "", captcha: "", code: "", ...NO_PASSWORD },
    rules: {
      phone: [required("请输入手机号"), mobile()],
      code: [required("请输入短信验证码")],
      ...NEW_PASSWORD_RULES,
    },
    onSubmit: async ({ phone, code, password }) => {
      const key = await fetchLoginKey(environment);
      const { ok, userErrors } = await reset({
        input: {
          phone: phone.trim(),
          code: code.trim(),
          password: await encryptSecret(key, password),
          keyId: key.keyId,
          nonce: key.nonce,
        },
      });
      if (!ok) return userErrors;
      toast.success("密码已重置，请使用新密码登录");
      onDone();
      return [];
    },
  });
  return (
    <AuthForm
      form={form}
      label="重置密码"
      submitText="重置密码"
      footer={
        <p className="login-form__foot">
          <button type="button" className="ui-link" onClick={onDone}>
            返回登录
          </button>
        </p>
      }
    >
      <Field form={form} name="phone" label="手机号">
        {(input) => (
          <TextInput {...input} type="tel" autoComplete="tel" placeholder="账号绑定的手机号" autoFocus />
        )}
      </Field>
      {captcha ? (
        <Field form={form} name="captcha" label="图形验证码">
          {(input) => <CaptchaInput {...input} captcha={captcha} onRenew={() => void renew()} />}
        </Field>
      ) : null}
      <Field form={form} name="code" label="短信验证码">
        {(input) => (
          <SmsCodeInput
            {...input}
            phone={form.values.phone}
            purpose="RESET_PASSWORD"
            captchaId={captcha?.captchaId}
            captcha={form.values.captcha}
            onCaptchaRequired={() => void renew()}
            onPhoneError={(message) => form.setError("phone", message)}
          />
        )}
      </Field>
      <NewPasswordFields form={form} />
    </AuthForm>
  );
}
