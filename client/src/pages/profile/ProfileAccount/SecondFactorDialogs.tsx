/** Dialogs that turn the second factor on and off, and renew its recovery codes. */

import { useState } from "react";
import { graphql } from "react-relay";
import type { SecondFactorDialogsDisableMutation } from "@/__generated__/SecondFactorDialogsDisableMutation.graphql";
import type { SecondFactorDialogsRenewMutation } from "@/__generated__/SecondFactorDialogsRenewMutation.graphql";
import { asksPassword, useSealPassword } from "@/app/security/RecogniseDialog";
import { RecoveryCodes } from "@/app/security/RecoveryCodes";
import { SecondFactorSteps, useSetupForm } from "@/app/security/SecondFactorSetup";
import type { Setup } from "@/app/security/useSecondFactor";
import { useSave } from "@/relay/useAppMutation";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { FormBody } from "@/ui/form/EditForm";
import { Field } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { PasswordInput, TextInput } from "@/ui/input/TextInput";

/** Shows new recovery codes, once; the button that closes it confirms that the viewer has stored them. */
function CodesDialog({
  open,
  codes,
  onClose,
}: {
  open: boolean;
  codes: readonly string[];
  onClose: () => void;
}) {
  return (
    <AppDialog
      open={open}
      title="保存恢复码"
      onClose={onClose}
      footer={
        <Button intent="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </AppDialog>
  );
}

/** Dialog that turns the second factor on: the steps on the phone, a code as proof, the recovery codes. */
export function SetupDialog({
  open,
  setup,
  onClose,
}: {
  open: boolean;
  setup: Setup;
  onClose: (changed: boolean) => void;
}) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useSetupForm(setCodes);
  if (codes) return <CodesDialog open={open} codes={codes} onClose={() => onClose(true)} />;
  return (
    <AppDialog
      open={open}
      title="开启二次验证"
      busy={form.submitting}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button disabled={form.submitting} onClick={() => onClose(false)}>
            取消
          </Button>
          <Button type="submit" form={form.id} intent="primary" loading={form.submitting}>
            验证并开启
          </Button>
        </>
      }
    >
      <FormBody form={form} savedText="二次验证已开启，其他设备已退出登录">
        <SecondFactorSteps setup={setup} form={form} />
      </FormBody>
    </AppDialog>
  );
}

/** Dialog that turns the second factor off, verified by password and code. */
export function DisableDialog({
  open,
  hasPassword,
  onClose,
}: {
  open: boolean;
  hasPassword: boolean;
  onClose: (changed?: boolean) => void;
}) {
  const seal = useSealPassword();
  const disable = useSave<SecondFactorDialogsDisableMutation>(graphql`
    mutation SecondFactorDialogsDisableMutation($input: SecondFactorDisableInput!) {
      secondFactorDisable(input: $input) {
        security {
          id
          secondFactorSince
          recoveryCodesLeft
          trustedDevices
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
    initial: { password: "", code: "" },
    rules: {
      password: hasPassword ? [required("请输入密码")] : [],
      code: [required("请输入验证码或恢复码")],
    },
    onSubmit: async ({ password, code }) => {
      if (!hasPassword) return (await disable({ input: { code } })).userErrors;
      return (await disable({ input: { ...(await seal(password)), code } })).userErrors;
    },
  });
  return (
    <EditDialog
      form={form}
      open={open}
      size="small"
      title="关闭二次验证"
      submitText="关闭二次验证"
      savedText="二次验证已关闭"
      onSaved={() => onClose(true)}
      onClose={() => onClose()}
    >
      <p className="ui-muted">关闭后登录只需密码，恢复码和信任的设备同时失效。</p>
      {hasPassword ? (
        <Field form={form} name="password" label="登录密码" required>
          {(input) => <PasswordInput {...input} autoFocus />}
        </Field>
      ) : null}
      <Field form={form} name="code" label="验证码或恢复码" required>
        {(input) => <TextInput {...input} autoComplete="one-time-code" autoFocus={!hasPassword} />}
      </Field>
    </EditDialog>
  );
}

/** Dialog that replaces the recovery codes by new ones. */
export function RenewDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useSave<SecondFactorDialogsRenewMutation>(graphql`
    mutation SecondFactorDialogsRenewMutation($input: SecondFactorRenewRecoveryCodesInput!) {
      secondFactorRenewRecoveryCodes(input: $input) {
        recoveryCodes
        security {
          id
          recoveryCodesLeft
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const seal = useSealPassword();
  const [asked, setAsked] = useState(false);
  const form = useForm({
    initial: { password: "", code: "" },
    rules: {
      password: asked ? [required("请输入登录密码")] : [],
      code: [required("请输入验证码或恢复码")],
    },
    onSubmit: async ({ password, code }) => {
      const sealed = password ? await seal(password) : {};
      const { data, userErrors } = await renew({ input: { ...sealed, code } });
      if (asksPassword(userErrors)) setAsked(true);
      const fresh = data?.secondFactorRenewRecoveryCodes.recoveryCodes;
      if (fresh) setCodes(fresh);
      return userErrors;
    },
  });
  if (codes) return <CodesDialog open={open} codes={codes} onClose={onClose} />;
  return (
    <AppDialog
      open={open}
      size="small"
      title="重新生成恢复码"
      busy={form.submitting}
      onClose={onClose}
      footer={
        <>
          <Button disabled={form.submitting} onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={form.id} intent="primary" loading={form.submitting}>
            重新生成
          </Button>
        </>
      }
    >
      <FormBody form={form} savedText="已生成新的恢复码，旧的全部失效">
        <p className="ui-muted">重新生成后，之前的恢复码全部失效。</p>
        {asked ? (
          <Field form={form} name="password" label="登录密码" required>
            {(input) => <PasswordInput {...input} autoFocus />}
          </Field>
        ) : null}
        <Field form={form} name="code" label="验证码或恢复码" required>
          {(input) => <TextInput {...input} autoComplete="one-time-code" autoFocus />}
        </Field>
      </FormBody>
    </AppDialog>
  );
}
