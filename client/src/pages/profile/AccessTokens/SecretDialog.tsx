import WarningSignIcon from "@blueprintjs/icons/lib/esm/generated/components/warning-sign";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { Button } from "@/ui/frame/Button";
import { ClipboardButton } from "@/ui/frame/ClipboardButton";
import "./AccessTokens.css";
import type { IssuedToken } from "./CreateTokenDialog";

const ONCE = {
  text: "令牌只显示这一次，关闭后无法再次查看。确定已经保存好了吗？",
  confirmText: "已保存，关闭",
  cancelText: "返回",
};

/** Dialog with the secret of a new access token, which is shown only once. */
export function SecretDialog({
  open,
  issued,
  onClose,
}: {
  open: boolean;
  issued: IssuedToken;
  onClose: () => void;
}) {
  const example = `curl ${location.origin}/graphql -H 'Authorization: Bearer ${issued.secret}' -H 'Content-Type: application/json' -d '{"query":"{ viewer { name } }"}'`;
  return (
    <AppDialog
      open={open}
      size="generic"
      title={`令牌“${issued.name}”已生成`}
      onClose={onClose}
      dirty={ONCE}
      footer={
        <Button intent="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <div className="token-secret">
        <p className="token-note" role="note">
          <WarningSignIcon size={14} /> 令牌只显示这一次，请立即复制并妥善保存；关闭后无法再次查看。
        </p>
        <div className="token-secret__box">
          <code className="token-secret__text">{issued.secret}</code>
          <ClipboardButton text={issued.secret} label="复制令牌" />
        </div>
        <p className="ui-muted">在请求头中使用，例如：</p>
        <div className="token-secret__box">
          <code>{example}</code>
          <ClipboardButton text={example} label="复制命令" />
        </div>
        <p className="ui-muted ui-small">令牌等同于密码：不要写进代码库、聊天或邮件。不再使用时请撤销。</p>
      </div>
    </AppDialog>
  );
}
