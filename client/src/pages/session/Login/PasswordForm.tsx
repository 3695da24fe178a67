import LockIcon from "@blueprintjs/icons/lib/esm/generated/components/lock";
import UserIcon from "@blueprintjs/icons/lib/esm/generated/components/user";
import type { ReactElement } from "react";
import { graphql, useRelayEnvironment } from "react-relay";
import type { PasswordFormMutation } from "@/__generated__/PasswordFormMutation.graphql";
import { CaptchaInput } from "@/app/session/CaptchaInput";
import { encryptSecret, fetchLoginKey } from "@/app/session/loginKey";
import { beginSession } from "@/app/session/store";
import { trustOf } from "@/app/session/trust";
import { useCaptcha } from "@/app/session/useCaptcha";
import { useSave } from "@/relay/useAppMutation";
import { formatDateTime } from "@/ui/base/format";
import { Field } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { PasswordInput, TextInput } from "@/ui/input/TextInput";
import { AuthForm } from "./AuthForm";
import type { SecondStep } from "./SecondStepForm";

/** Sign-in with name and password, both encrypted under a one-time key (core §5). */
export function PasswordForm({
  onForgotten,
  onSecondStep,
}: {
  onForgotten: () => void;
  onSecondStep: (step: SecondStep) => void;
}) {
  const environment = useRelayEnvironment();
  const { captcha, renew } = useCaptcha();
  const create = useSave<PasswordFormMutation>(graphql`
    mutation PasswordFormMutation($input: SessionCreateInput!) {
      sessionCreate(input: $input) {
        tokens {
          token
          tokenHead
          refreshToken
          expiresIn
        }
        captchaRequired
        lockedUntil
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
    initial: { username: "", password: "", captcha: "" },
    rules: {
      username: [required("请输入用户名或手机号")],
      password: [required("请输入密码")],
      captcha: captcha ? [required("请输入图形验证码")] : [],
    },
    onSubmit: async (values) => {
      const key = await fetchLoginKey(environment);
      const [username, password] = await Promise.all([
        encryptSecret(key, values.username),
        encryptSecret(key, values.password),
      ]);
      const { data, userErrors } = await create({
        input: {
          username,
          password,
          keyId: key.keyId,
          nonce: key.nonce,
          captchaId: captcha?.captchaId ?? null,
          captcha: captcha ? values.captcha.trim() : null,
          trustToken: trustOf(values.username),
        },
      });
      const payload = data?.sessionCreate;
      if (payload?.tokens) {
        beginSession(payload.tokens);
        return [];
      }
      if (payload?.secondStep) {
        onSecondStep({ ticket: payload.secondStep.ticket, name: values.username });
        return [];
      }
      if (captcha || payload?.captchaRequired) {
        form.set("captcha", "");
        await renew();
      }
      const locked = payload?.lockedUntil;
      if (locked) {
        const reason = userErrors[0]?.message ?? "账号已被锁定";
        return [{ field: null, message: `${reason}（${formatDateTime(locked)} 后可重试）` }];
      }
      return userErrors.length > 0 ? userErrors : [{ field: null, message: "登录失败，请重试" }];
    },
  });
  return (
    <AuthForm
      form={form}
      label="密码登录"
      submitText="登录"
      footer={
        <p className="login-form__foot">
          <button type="button" className="ui-link" onClick={onForgotten}>
            忘记密码？
          </button>
        </p>
      }
    >
      <Field form={form} name="username" label="用户名或手机号">
        {(input) => (
          <TextInput
            {...input}
            autoComplete="username"
            placeholder="请输入用户名或手机号"
            autoFocus
            left={<Glyph icon={<UserIcon />} />}
          />
        )}
      </Field>
      <Field form={form} name="password" label="密码">
        {(input) => (
          <PasswordInput {...input} placeholder="请输入密码" left={<Glyph icon={<LockIcon />} />} />
        )}
      </Field>
      {captcha ? (
        <Field form={form} name="captcha" label="图形验证码">
          {(input) => <CaptchaInput {...input} captcha={captcha} onRenew={() => void renew()} />}
        </Field>
      ) : null}
    </AuthForm>
  );
}

function Glyph({ icon }: { icon: ReactElement }) {
  return (
    <span className="login-glyph" aria-hidden>
      {icon}
    </span>
  );
}
