import type { InputProps } from "@/ui/base/types";
import { TextInput } from "@/ui/input/TextInput";
import "./codes.css";
import type { Captcha } from "./useCaptcha";

/** Input of a captcha with its image; a click on the image loads another. */
export function CaptchaInput({
  captcha,
  onRenew,
  ...input
}: InputProps<string> & { captcha: Captcha; onRenew: () => void }) {
  return (
    <div className="code-captcha">
      <TextInput {...input} placeholder="请输入图形验证码" autoComplete="off" />
      <button type="button" onClick={onRenew} title="看不清？换一张" aria-label="换一张验证码">
        <img src={captcha.image} alt="图形验证码" width={112} height={40} />
      </button>
    </div>
  );
}
