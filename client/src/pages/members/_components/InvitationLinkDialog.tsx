import { QrCode } from "@/app/QrCode";
import { formatDateTime } from "@/ui/base/format";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { Button } from "@/ui/frame/Button";
import { copyText } from "@/ui/frame/ClipboardButton";
import { TextInput } from "@/ui/input/TextInput";
import { invitationUrl } from "../_lib/invitation";
import type { InvitationLink } from "../_lib/openInvite";
import "./InvitationLinkDialog.css";

/** Dialog to share an invitation: the link to copy and its QR code. */
export function InvitationLinkDialog({
  open,
  invitation,
  onClose,
}: {
  open: boolean;
  invitation: InvitationLink;
  onClose: () => void;
}) {
  const url = invitationUrl(invitation.url);
  return (
    <AppDialog
      open={open}
      title="邀请链接"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button intent="primary" onClick={() => copyText(url)}>
            复制链接
          </Button>
        </>
      }
    >
      <div className="m-invite">
        <QrCode text={url} size={200} label="邀请二维码" />
        <TextInput value={url} onChange={() => undefined} readOnly aria-label="邀请链接" />
        <p className="ui-muted">
          {invitation.phone ? `仅限手机号 ${invitation.phone} 使用，` : ""}
          {formatDateTime(invitation.expiresAt)} 前有效
        </p>
      </div>
    </AppDialog>
  );
}
