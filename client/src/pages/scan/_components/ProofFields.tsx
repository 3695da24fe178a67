import { CaptchaInput } from "@/app/session/CaptchaInput";
import { type AskedCode, SmsCodeInput } from "@/app/session/SmsCodeInput";
import { useCaptcha } from "@/app/session/useCaptcha";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, mobile, required } from "@/ui/form/rules";
import { TextInput } from "@/ui/input/TextInput";

/** Identity of a visitor without an account: a name, and a phone number verified by a code. */
export interface Proof {
  name: string;
  phone: string;
  captcha: string;
  phoneCode: string;
}

export const NO_PROOF: Proof = { name: "", phone: "", captcha: "", phoneCode: "" };

export const PROOF_RULES = {
  name: [required("请输入姓名"), maxLength(50)],
  phone: [required("请输入手机号"), mobile()],
  phoneCode: [required("请输入短信验证码")],
};

const F = fieldOf<Proof>();

/** The inputs of that identity, within a form. */
export function ProofFields({
  form,
  phoneHint,
  ask,
}: {
  form: { readonly values: Proof; readonly setError: (name: string, message: string | undefined) => void };
  phoneHint: string;
  /** Sends a code to the number. */
  ask: (asked: { phone: string; captchaId: string | null; captcha: string | null }) => Promise<AskedCode>;
}) {
  const { captcha, renew } = useCaptcha();
  return (
    <>
      <F name="name" label="姓名" required>
        {(input) => <TextInput {...input} autoComplete="name" placeholder="怎么称呼您" />}
      </F>
      <F name="phone" label="手机号" required>
        {(input) => <TextInput {...input} type="tel" autoComplete="tel" placeholder={phoneHint} />}
      </F>
      <F name="captcha" label="图形验证码" hidden={!captcha}>
        {(input) =>
          captcha ? <CaptchaInput {...input} captcha={captcha} onRenew={() => void renew()} /> : null
        }
      </F>
      <F name="phoneCode" label="短信验证码" required>
        {(input) => (
          <SmsCodeInput
            {...input}
            phone={form.values.phone}
            ask={ask}
            captchaId={captcha?.captchaId}
            captcha={form.values.captcha}
            onCaptchaRequired={() => void renew()}
            onPhoneError={(message) => form.setError("phone", message)}
          />
        )}
      </F>
    </>
  );
}
