import { graphql } from "react-relay";
import type { CodeFormMutation } from "@/__generated__/CodeFormMutation.graphql";
import { CaptchaInput } from "@/app/session/CaptchaInput";
import { SmsCodeInput } from "@/app/session/SmsCodeInput";
import { beginSession } from "@/app/session/store";
import { trustOf } from "@/app/session/trust";
import { useCaptcha } from "@/app/session/useCaptcha";
import { useSave } from "@/relay/useAppMutation";
import { Field } from "@/ui/form/Field";
import { mobile, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { TextInput } from "@/ui/input/TextInput";
import { AuthForm } from "./AuthForm";
import type { SecondStep } from "./SecondStepForm";

/** Sign-in with a code sent to the phone. */
export function CodeForm({ onSecondStep }: { onSecondStep: (step: SecondStep) => void }) {
  const { captcha, renew } = useCaptcha();
  const create = useSave<CodeFormMutation>(graphql`
    mutation CodeFormMutation($input: SessionCreateByCodeInput!) {
      sessionCreateByCode(input: $input) {
        tokens {
          token
          tokenHead
          refreshToken
          expiresIn
        }
        secondStep {
          ticket
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const form = useForm({
    initial: { phone: "", captcha: "", code: "" },
    rules: {
      phone: [required("请输入手机号"), mobile()],
      code: [required("请输入短信验证码")],
    },
    onSubmit: async ({ phone, code }) => {
      const { data, userErrors } = await create({
        input: { phone: phone.trim(), code: code.trim(), trustToken: trustOf(phone) },
      });
      const tokens = data?.sessionCreateByCode.tokens;
      const second = data?.sessionCreateByCode.secondStep;
      if (second) {
        onSecondStep({ ticket: second.ticket, name: phone });
        return [];
      }
      if (!tokens) return userErrors.length > 0 ? userErrors : [{ field: null, message: "登录失败，请重试" }];
      beginSession(tokens);
      return [];
    },
  });
  return (
    <AuthForm form={form} label="验证码登录" submitText="登录">
      <Field form={form} name="phone" label="手机号">
        {(input) => (
          <TextInput {...input} type="tel" autoComplete="tel" placeholder="请输入手机号" autoFocus />
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
            purpose="LOGIN"
            captchaId={captcha?.captchaId}
            captcha={form.values.captcha}
            onCaptchaRequired={() => void renew()}
            onPhoneError={(message) => form.setError("phone", message)}
          />
        )}
      </Field>
    </AuthForm>
  );
}
