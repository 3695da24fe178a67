import { useState } from "react";
import { graphql } from "react-relay";
import type { SecondStepFormMutation } from "@/__generated__/SecondStepFormMutation.graphql";
import { beginSession } from "@/app/session/store";
import { rememberTrust } from "@/app/session/trust";
import { useSave } from "@/relay/useAppMutation";
import { Field } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { Checkbox } from "@/ui/input/choices";
import { TextInput } from "@/ui/input/TextInput";
import { AuthForm } from "./AuthForm";

/** Result of the first step, which the second one continues. */
export interface SecondStep {
  readonly ticket: string;
  /** As typed in the first step; a trusted browser is stored under it. */
  readonly name: string;
}

const DIGITS = 6;

/** The digits of a typed or pasted text ("123 456"). */
function digits(text: string): string {
  return text.replace(/\D/g, "").slice(0, DIGITS);
}

/** Second factor of signing in: an authenticator code, or a recovery code instead. */
export function SecondStepForm({ step, onBack }: { step: SecondStep; onBack: () => void }) {
  const [recovery, setRecovery] = useState(false);
  const create = useSave<SecondStepFormMutation>(graphql`
    mutation SecondStepFormMutation($input: SessionSecondFactorInput!) {
      sessionSecondFactor(input: $input) {
        tokens {
          token
          tokenHead
          refreshToken
          expiresIn
        }
        trustToken
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const form = useForm({
    initial: { code: "", trust: false },
    rules: { code: [required(recovery ? "请输入恢复码" : "请输入 6 位验证码")] },
    onSubmit: async ({ code, trust }) => {
      const { data, userErrors } = await create({
        input: { ticket: step.ticket, code: code.trim(), trustDevice: trust },
      });
      const payload = data?.sessionSecondFactor;
      if (payload?.tokens) {
        if (payload.trustToken) rememberTrust(step.name, payload.trustToken);
        beginSession(payload.tokens);
        return [];
      }
      form.set("code", "");
      if (userErrors.length === 0) return [{ field: null, message: "登录失败，请重试" }];
      // The ticket is not a field here: an error on it ends this step.
      return userErrors.map((error) => (error.field?.includes("ticket") ? { ...error, field: null } : error));
    },
  });
  const turn = () => {
    form.reset();
    setRecovery(!recovery);
  };
  return (
    <AuthForm
      form={form}
      label="二次验证"
      submitText="验证并登录"
      footer={
        <p className="login-form__foot login-form__foot--split">
          <button type="button" className="ui-link" onClick={onBack}>
            返回重新登录
          </button>
          <button type="button" className="ui-link" onClick={turn}>
            {recovery ? "使用验证器的验证码" : "使用恢复码"}
          </button>
        </p>
      }
    >
      {recovery ? (
        <Field form={form} name="code" label="恢复码" help="开启二次验证时保存的恢复码，每个只能使用一次">
          {(input) => <TextInput key="recovery" {...input} placeholder="xxxx-xxxx-xxxx-xxxx" autoFocus />}
        </Field>
      ) : (
        <Field form={form} name="code" label="验证码" help="打开手机上的验证器应用，输入其中显示的 6 位数字">
          {(input) => (
            <div className="login-code">
              <TextInput
                key="code"
                {...input}
                onChange={(value) => input.onChange(digits(value))}
                inputMode="numeric"
                autoComplete="one-time-code"
                placeholder="000000"
                autoFocus
              />
            </div>
          )}
        </Field>
      )}
      <Checkbox
        value={form.values.trust}
        onChange={(trust) => form.set("trust", trust)}
        label="信任此设备，30 天内登录不再要求二次验证"
      />
    </AuthForm>
  );
}
