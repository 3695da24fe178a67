import { useState } from "react";
import { graphql } from "react-relay";
import type { ReportFormCodeMutation } from "@/__generated__/ReportFormCodeMutation.graphql";
import type { ReportFormMutation } from "@/__generated__/ReportFormMutation.graphql";
import { useSave } from "@/relay/useAppMutation";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { TextArea } from "@/ui/input/TextInput";
import { NO_PROOF, PROOF_RULES, type Proof, ProofFields } from "../_components/ProofFields";
import { PicturesInput } from "./PicturesInput";
import { MOST, type Picture } from "./pictures";

interface Values extends Proof {
  description: string;
  pictures: readonly Picture[];
}

const F = fieldOf<Values>();

/** Random idempotency key: a form sent twice creates one report. */
function formNumber(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** Form of a fault report, verified by a code sent to the phone. Photos are uploaded on submission. */
export function ReportForm({
  code,
  onReported,
}: {
  code: string;
  onReported: (url: string, pictures: readonly Picture[]) => void;
}) {
  const [number] = useState(formNumber);
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
    initial: { description: "", pictures: [], ...NO_PROOF },
    rules: { description: [required("请填写问题描述"), maxLength(1000)], ...PROOF_RULES },
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
          {(input) => <PicturesInput {...input} />}
        </F>
        <ProofFields
          form={form}
          phoneHint="服务人员会打这个电话"
          ask={async (asked) => {
            const { data, ...rest } = await askCode({ input: { code, ...asked } });
            return { ...rest, payload: data?.workReportCodeSend };
          }}
        />
        <Button type="submit" intent="primary" size="large" fill loading={form.submitting}>
          提交报修
        </Button>
      </EditForm>
    </section>
  );
}
