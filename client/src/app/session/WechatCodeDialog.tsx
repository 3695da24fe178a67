import { EditDialog } from "@/ui/dialog/EditDialog";
import { Field } from "@/ui/form/Field";
import { required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { TextInput } from "@/ui/input/TextInput";
import type { UseCode } from "./useWechat";
import type { WechatPurpose } from "./wechat";

const WORDS = {
  bind: { title: "绑定微信", submit: "绑定", done: "已绑定微信，之后可以用微信登录" },
  signIn: { title: "微信登录", submit: "登录", done: null },
} as const;

/** Asks for the code where WeChat itself is unavailable. */
export default function WechatCodeDialog({
  open,
  purpose,
  onCode,
  onClose,
}: {
  open: boolean;
  purpose: WechatPurpose;
  onCode: UseCode;
  onClose: () => void;
}) {
  const form = useForm({
    initial: { code: "" },
    rules: { code: [required("请输入授权码")] },
    onSubmit: ({ code }) => onCode(code.trim()),
  });
  const { title, submit, done } = WORDS[purpose];
  return (
    <EditDialog
      form={form}
      open={open}
      size="small"
      title={title}
      submitText={submit}
      savedText={done}
      onClose={onClose}
    >
      <p className="ui-muted">演示环境未接入微信：授权码已写入服务器日志，5 分钟内有效，只能用一次。</p>
      <Field form={form} name="code" label="授权码" required>
        {(input) => <TextInput {...input} autoComplete="off" autoFocus />}
      </Field>
    </EditDialog>
  );
}
