import { QrCode } from "@/app/QrCode";
import { Field } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { type Form, useForm } from "@/ui/form/useForm";
import { ClipboardButton } from "@/ui/frame/ClipboardButton";
import { CodeInput } from "./CodeInput";
import "./security.css";
import { type Setup, useSecondFactorConfirm } from "./useSecondFactor";

interface Values {
  code: string;
}

/** The form that completes the set-up; `onCodes` gets the recovery codes, which are shown only once. */
export function useSetupForm(onCodes: (codes: readonly string[]) => void): Form<Values> {
  const confirm = useSecondFactorConfirm();
  return useForm<Values>({
    initial: { code: "" },
    rules: { code: [required("请输入 6 位验证码")] },
    onSubmit: async ({ code }) => {
      const { data, userErrors } = await confirm(code);
      const codes = data?.secondFactorConfirm.recoveryCodes;
      if (codes) onCodes(codes);
      return userErrors;
    },
  });
}

/** The steps on the phone, and the code that proves them. */
export function SecondFactorSteps({ setup, form }: { setup: Setup; form: Form<Values> }) {
  return (
    <div className="security-setup">
      <QrCode text={setup.uri} size={176} label="二次验证二维码" />
      <div className="security-setup__steps">
        <p>1. 在手机上安装验证器应用（支持 TOTP 的均可）。</p>
        <p>2. 用验证器扫描二维码；不能扫描时，手动输入密钥：</p>
        <p className="ui-row">
          <span className="security-setup__secret">{groups(setup.secret)}</span>
          <ClipboardButton text={setup.secret} label="" size="small" />
        </p>
        <Field form={form} name="code" label="3. 输入验证器显示的 6 位数字" required>
          {(input) => <CodeInput {...input} autoFocus />}
        </Field>
      </div>
    </div>
  );
}

/** Groups of four letters, which are easier to type. */
function groups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
