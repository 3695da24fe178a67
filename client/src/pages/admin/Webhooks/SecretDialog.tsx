import { AppDialog } from "@/ui/dialog/AppDialog";
import { openDialog } from "@/ui/dialog/dialogs";
import { Button } from "@/ui/frame/Button";
import { ClipboardButton } from "@/ui/frame/ClipboardButton";
import "./Webhooks.css";

const ONCE = {
  text: "密钥只显示这一次，关闭后无法再次查看，只能更换。确定已经保存好了吗？",
  confirmText: "已保存，关闭",
  cancelText: "返回",
};

/** Shows a webhook's signing secret, which receivers verify signatures with; it is shown only once. */
export function openSecret(name: string, secret: string): Promise<void> {
  return openDialog<void>(({ open, close }) => (
    <AppDialog
      open={open}
      size="generic"
      title={`“${name}”的签名密钥`}
      onClose={() => close()}
      dirty={ONCE}
      footer={
        <Button intent="primary" onClick={() => close()}>
          我已保存
        </Button>
      }
    >
      <div className="webhook-secret">
        <p className="webhook-secret__note" role="note">
          密钥只显示这一次，请立即复制并妥善保存；关闭后无法再次查看，只能更换。
        </p>
        <div className="webhook-secret__box">
          <code>{secret}</code>
          <ClipboardButton text={secret} label="复制密钥" />
        </div>
        <p className="ui-muted">
          每条消息带有 webhook-id、webhook-timestamp 和 webhook-signature 三个请求头。接收方用此密钥对“
          <code>id.timestamp.正文</code>”计算 HMAC-SHA256 并与签名比较；相同的 webhook-id 表示同一条消息。
        </p>
      </div>
    </AppDialog>
  ));
}
