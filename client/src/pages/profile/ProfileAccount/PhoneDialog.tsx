import { graphql } from "react-relay";
import type { PhoneDialogMutation } from "@/__generated__/PhoneDialogMutation.graphql";
import { CaptchaInput } from "@/app/session/CaptchaInput";
import { SmsCodeInput } from "@/app/session/SmsCodeInput";
import { useCaptcha } from "@/app/session/useCaptcha";
import { useSave } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { Field } from "@/ui/form/Field";
import { mobile, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { TextInput } from "@/ui/input/TextInput";

/** Dialog that binds another phone number to the viewer's account, verified by a code sent to it. */
export function PhoneDialog({
  open,
  bound,
  onClose,
}: {
  open: boolean;
  bound: boolean;
  onClose: (changed?: boolean) => void;
}) {
  const { captcha, renew } = useCaptcha();
  const save = useSave<PhoneDialogMutation>(graphql`
    mutation PhoneDialogMutation($input: ProfileUpdateInput!) {
      profileUpdate(input: $input) {
        viewer {
          id
          phone
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
    initial: { phone: "", captcha: "", phoneCode: "" },
    rules: {
      phone: [required("请输入手机号"), mobile()],
      phoneCode: [required("请输入短信验证码")],
    },
    onSubmit: async ({ phone, phoneCode }) => {
      const { userErrors } = await save({ input: { phone: phone.trim(), phoneCode: phoneCode.trim() } });
      return userErrors;
    },
  });
  return (
    <EditDialog
      form={form}
      open={open}
      size="small"
      title={bound ? "更换手机号" : "绑定手机号"}
      savedText="手机号已更新"
      onSaved={() => onClose(true)}
      onClose={() => onClose()}
    >
      <Field form={form} name="phone" label="新手机号" required>
        {(input) => <TextInput {...input} type="tel" autoComplete="tel" autoFocus />}
      </Field>
      {captcha ? (
        <Field form={form} name="captcha" label="图形验证码">
          {(input) => <CaptchaInput {...input} captcha={captcha} onRenew={() => void renew()} />}
        </Field>
      ) : null}
      <Field form={form} name="phoneCode" label="短信验证码" required>
        {(input) => (
          <SmsCodeInput
            {...input}
            phone={form.values.phone}
            purpose="JOIN"
            captchaId={captcha?.captchaId}
            captcha={form.values.captcha}
            onCaptchaRequired={() => void renew()}
            onPhoneError={(message) => form.setError("phone", message)}
          />
        )}
      </Field>
    </EditDialog>
  );
}
