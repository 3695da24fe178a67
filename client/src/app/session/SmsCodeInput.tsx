import { useEffect, useState } from "react";
import { graphql } from "react-relay";
import type { SmsCodeInputMutation, SmsPurpose } from "@/__generated__/SmsCodeInputMutation.graphql";
import { type MutationResult, useSave } from "@/relay/useAppMutation";
import type { InputProps } from "@/ui/base/types";
import { toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";
import { readMobile } from "@/ui/input/normalize/phone";
import { TextInput } from "@/ui/input/TextInput";
import "./codes.css";

const RETRY_SECONDS = 60;

/** The result of requesting a code. */
export interface AskedCode extends Pick<MutationResult<unknown>, "ok" | "userErrors"> {
  readonly payload:
    | { readonly retryAfter?: number | null | undefined; readonly captchaRequired: boolean }
    | null
    | undefined;
}

/** Arguments of a request for a code. */
interface Asking {
  readonly phone: string;
  readonly captchaId: string | null;
  readonly captcha: string | null;
}

interface Props extends InputProps<string> {
  readonly phone: string;
  /** The purpose of the code, unless `ask` determines it. */
  readonly purpose?: SmsPurpose;
  /** Another way to request a code, for callers without an account. */
  readonly ask?: (asking: Asking) => Promise<AskedCode>;
  readonly captchaId?: string | undefined;
  readonly captcha?: string | undefined;
  /** Code of an invitation: without a session, an unknown number gets a code only with it. */
  readonly invitationCode?: string;
  /** Called when the server requires a captcha, or refused the given one. */
  readonly onCaptchaRequired: () => void;
  readonly onPhoneError: (message: string) => void;
}

/** Input of the six digits, with the button that sends them and counts down until it is enabled again. */
export function SmsCodeInput({
  phone,
  purpose = "LOGIN",
  ask,
  captchaId,
  captcha,
  invitationCode,
  onCaptchaRequired,
  onPhoneError,
  ...input
}: Props) {
  const [wait, setWait] = useState(0);
  const send = useSave<SmsCodeInputMutation>(graphql`
    mutation SmsCodeInputMutation($input: SmsCodeSendInput!) {
      smsCodeSend(input: $input) {
        sent
        retryAfter
        captchaRequired
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const counting = wait > 0;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setWait((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [counting]);

  const request = async () => {
    const number = readMobile(phone);
    if ("refused" in number) {
      onPhoneError(number.refused);
      return;
    }
    const asking = { phone: number.is, captchaId: captchaId ?? null, captcha: captcha?.trim() || null };
    const sent = async (): Promise<AskedCode> => {
      const { data, ...rest } = await send({
        input: { ...asking, purpose, invitationCode: invitationCode ?? null },
      });
      return { ...rest, payload: data?.smsCodeSend };
    };
    const { ok, payload, userErrors } = await (ask ? ask(asking) : sent());
    if (payload?.captchaRequired) onCaptchaRequired();
    if (payload?.retryAfter) setWait(payload.retryAfter);
    else if (ok) setWait(RETRY_SECONDS);
    if (ok) toast.success("验证码已发送，请注意查收");
    else {
      const first = userErrors[0];
      if (first?.field?.includes("phone")) onPhoneError(first.message);
      else if (first) toast.warning(first.message);
    }
  };

  return (
    <div className="code-sms">
      <TextInput
        {...input}
        inputMode="numeric"
        placeholder="请输入短信验证码"
        autoComplete="one-time-code"
        onChange={(value) => input.onChange(value.replace(/\D/g, "").slice(0, 8))}
      />
      <Button disabled={counting || input.disabled === true} onClick={request}>
        {counting ? `${wait} 秒后重发` : "获取验证码"}
      </Button>
    </div>
  );
}
