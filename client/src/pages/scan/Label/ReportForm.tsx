import { useState } from "react";
import { graphql } from "react-relay";
import type { ReportFormCodeMutation } from "@/__generated__/ReportFormCodeMutation.graphql";
import type { ReportFormMutation } from "@/__generated__/ReportFormMutation.graphql";
import { CaptchaInput } from "@/app/session/CaptchaInput";
import { PHONE, SmsCodeInput } from "@/app/session/SmsCodeInput";
import { useCaptcha } from "@/app/session/useCaptcha";
import { useSave } from "@/relay/useAppMutation";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, pattern, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { TextArea, TextInput } from "@/ui/input/TextInput";
import { PicturesInput } from "./PicturesInput";
import { MOST, type Picture } from "./pictures";

interface Values {
  description: string;
  pictures: readonly Picture[];
  name: string;
  phone: string;
  captcha: string;
  phoneCode: string;
}

const F = fieldOf<Values>();

/** By chance: what is sent twice with the same number is reported once. */
function formNumber(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** What is wrong and whom to call, proven by a code that is sent to the number. Pictures are sent when it is reported. */
export function ReportForm({
  code,
  onReported,
}: {
  code: string;
  onReported: (url: string, pictures: readonly Picture[]) => void;
}) {
  const [number] = useState(formNumber);
  const { captcha, renew } = useCaptcha();
  const askCode = useSave<ReportFormCodeMutation>(graphql`
    mutation ReportFormCodeMutation($input: WorkReportCodeSendInput!) {
      workReportCodeSend(input: $input) {
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
  const report = useSave<ReportFormMutation>(graphql`
    mutation ReportFormMutation($input: WorkReportInput!) {
      workReport(input: $input) {
        url
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const form = useForm<Values>({
    initial: { description: "", pictures: [], name: "", phone: "", captcha: "", phoneCode: "" },
    rules: {
      description: [required("请填写问题描述"), maxLength(1000)],
      name: [required("请输入姓名"), maxLength(50)],
      phone: [required("请输入手机号"), pattern(PHONE, "请输入正确的手机号")],
      phoneCode: [required("请输入短信验证码")],
    },
    onSubmit: async ({ description, pictures, name, phone, phoneCode }) => {
      const { data, userErrors } = await report({
        input: { code, form: number, description, name, phone: phone.trim(), phoneCode: phoneCode.trim() },
      });
      const url = data?.workReport.url;
      if (url) onReported(url, pictures);
      return userErrors;
    },
  });
  return (
    <section className="scan-label__part" aria-label="报修">
      <h2>报修</h2>
      <EditForm form={form} columns={1} actions={false} savedText="报修已提交">
        <F name="description" label="问题描述" required>
          {(input) => <TextArea {...input} rows={4} maxLength={1000} placeholder="设备出了什么问题" />}
        </F>
        <F name="pictures" label="照片" help={`选填，最多 ${MOST} 张，每张不超过 10MB`}>
          {({ value, onChange, disabled }) => (
            <PicturesInput value={value} onChange={onChange} disabled={disabled} />
          )}
        </F>
        <F name="name" label="姓名" required>
          {(input) => <TextInput {...input} autoComplete="name" placeholder="怎么称呼您" />}
        </F>
        <F name="phone" label="手机号" required>
          {(input) => (
            <TextInput {...input} type="tel" autoComplete="tel" placeholder="服务人员会打这个电话" />
          )}
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
              ask={async (asked) => {
                const { data, ...rest } = await askCode({ input: { code, ...asked } });
                return { ...rest, payload: data?.workReportCodeSend };
              }}
              captchaId={captcha?.captchaId}
              captcha={form.values.captcha}
              onCaptchaRequired={() => void renew()}
              onPhoneError={(message) => form.setError("phone", message)}
            />
          )}
        </F>
        <Button type="submit" intent="primary" size="large" fill loading={form.submitting}>
          提交报修
        </Button>
      </EditForm>
    </section>
  );
}
