import { useState } from "react";
import { formatDateTime } from "@/ui/base/format";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { Button } from "@/ui/frame/Button";
import { copyText } from "@/ui/frame/ClipboardButton";
import { TextInput } from "@/ui/input/TextInput";
import "./InvitationLinkDialog.css";

const ONCE = {
  text: "链接只显示这一次，关闭后需重新发起。确定已经转交或保存好了吗？",
  confirmText: "已转交，关闭",
  cancelText: "返回",
};

/** Dialog with a password reset link to pass on; it is shown only once. */
export function PasswordLinkDialog({
  open,
  name,
  url,
  expiresAt,
  onClose,
}: {
  open: boolean;
  name: string;
  url: string;
  expiresAt: string;
  onClose: () => void;
}) {
  const [isCopied, setCopied] = useState(false);
  return (
    <AppDialog
      open={open}
      title={`${name} 的密码重置链接`}
      size="small"
      onClose={onClose}
      dirty={isCopied ? false : ONCE}
      footer={
        <>
          <Button onClick={onClose}>我已转交</Button>
          <Button
            intent="primary"
            onClick={async () => {
              if (await copyText(url)) setCopied(true);
            }}
          >
            复制链接
          </Button>
        </>
      }
    >
      <div className="m-invite">
        <TextInput value={url} onChange={() => undefined} readOnly aria-label="密码重置链接" />
        <p className="ui-muted">
          请通过可靠的方式交给本人，由本人打开后设置新密码。链接仅可使用一次，{formatDateTime(expiresAt)}{" "}
          前有效； 在此之前原密码仍然可用。
        </p>
      </div>
    </AppDialog>
  );
}
