import { useRelayEnvironment } from "react-relay";
import { encryptSecret, fetchLoginKey } from "@/app/session/loginKey";
import type { MutationError } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { Field } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { PasswordInput } from "@/ui/input/TextInput";

/** An encrypted password with its key. */
export interface SealedPassword {
  readonly password: string;
  readonly keyId: string;
  readonly nonce: string;
}

/** Encrypts a password as the sign-in page does. */
export function useSealPassword(): (password: string) => Promise<SealedPassword> {
  const environment = useRelayEnvironment();
  return async (password) => {
    const key = await fetchLoginKey(environment);
    return { password: await encryptSecret(key, password), keyId: key.keyId, nonce: key.nonce };
  };
}

/** Whether the server requires the password: the member signed in some time ago. */
export function asksPassword(errors: readonly MutationError[]): boolean {
  return errors.some(({ field }) => field?.[0] === "password");
}

/** Asks for the password before a critical action; `onPassword` runs it and returns the errors. */
export function RecogniseDialog({
  open,
  onPassword,
  onClose,
}: {
  open: boolean;
  onPassword: (sealed: SealedPassword) => Promise<readonly MutationError[]>;
  onClose: () => void;
}) {
  const seal = useSealPassword();
  const form = useForm({
    initial: { password: "" },
    rules: { password: [required("请输入登录密码")] },
    onSubmit: async ({ password }) => onPassword(await seal(password)),
  });
  return (
    <EditDialog
      form={form}
      open={open}
      size="small"
      title="验证身份"
      submitText="继续"
      savedText="身份已验证"
      onClose={onClose}
    >
      <p className="ui-muted">您登录已有一段时间，为了账号安全，请先输入登录密码。</p>
      <Field form={form} name="password" label="登录密码" required>
        {(input) => <PasswordInput {...input} autoFocus />}
      </Field>
    </EditDialog>
  );
}
