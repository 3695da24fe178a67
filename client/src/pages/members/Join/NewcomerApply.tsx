import { useRelayEnvironment } from "react-relay";
import { CaptchaInput } from "@/app/session/CaptchaInput";
import { encryptSecret, fetchLoginKey } from "@/app/session/loginKey";
import { SmsCodeInput } from "@/app/session/SmsCodeInput";
import { useCaptcha } from "@/app/session/useCaptcha";
import { type Joined, useJoin } from "@/domains/invitation/useJoin";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { check, maxLength, mobile, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { PasswordInput, TextArea, TextInput } from "@/ui/input/TextInput";

interface Values {
  name: string;
  phone: string;
  captcha: string;
  phoneCode: string;
  password: string;
  reason: string;
}

const F = fieldOf<Values>();

/**
 * Form of a new user to join the enterprise: creates an account by phone number and code, and applies with
 * it.
 */
export function NewcomerApply({
  code,
  personal,
  onJoined,
}: {
  code: string;
  /** Whether the invitation is for this phone number alone, which only has to be verified. */
  personal: boolean;
  onJoined: (joined: Joined) => void;
}) {
  const join = useJoin();
  const environment = useRelayEnvironment();
  const { captcha, renew } = useCaptcha();
  const form = useForm<Values>({
    initial: { name: "", phone: "", captcha: "", phoneCode: "", password: "", reason: "" },
    rules: {
      name: [required("请输入姓名"), maxLength(50)],
      phone: [required("请输入手机号"), mobile()],
      phoneCode: [required("请输入短信验证码")],
      password: [
        required("请设置密码"),
        check<string>((value) => (value.length >= 8 && value.length <= 64 ? null : "密码长度为 8 到 64 位")),
      ],
    },
    onSubmit: async (values) => {
      const key = await fetchLoginKey(environment);
      return join(
        {
          code,
          name: values.name.trim(),
          phone: values.phone.trim(),
          phoneCode: values.phoneCode.trim(),
          password: await encryptSecret(key, values.password),
          keyId: key.keyId,
          nonce: key.nonce,
          reason: values.reason.trim() || null,
        },
        onJoined,
      );
    },
  });
  return (
    <EditForm form={form} savedText={personal ? "已接受邀请" : "申请已提交"} actions={false}>
      <F name="name" label="姓名" required>
        {(input) => <TextInput {...input} autoComplete="name" placeholder="请输入真实姓名" />}
      </F>
      <F name="phone" label="手机号" required>
        {(input) => <TextInput {...input} type="tel" autoComplete="tel" placeholder="请输入手机号" />}
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
            purpose="JOIN"
            invitationCode={code}
            captchaId={captcha?.captchaId}
            captcha={form.values.captcha}
            onCaptchaRequired={() => void renew()}
            onPhoneError={(message) => form.setError("phone", message)}
          />
        )}
      </F>
      <F name="password" label="设置密码" required help="至少含字母、数字、符号中的两种">
        {(input) => <PasswordInput {...input} autoComplete="new-password" placeholder="8 到 64 位" />}
      </F>
      <F name="reason" label="申请说明" hidden={personal}>
        {(input) => <TextArea {...input} rows={2} maxLength={200} placeholder="让管理员知道您是谁（选填）" />}
      </F>
      <Button type="submit" intent="primary" size="large" fill loading={form.submitting}>
        {personal ? "验证手机号并加入" : "注册并申请加入"}
      </Button>
    </EditForm>
  );
}
