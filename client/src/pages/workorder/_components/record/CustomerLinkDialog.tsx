import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import type { CustomerLinkDialog_order$key } from "@/__generated__/CustomerLinkDialog_order.graphql";
import type { CustomerLinkDialogMakeMutation } from "@/__generated__/CustomerLinkDialogMakeMutation.graphql";
import type { CustomerLinkDialogRevokeMutation } from "@/__generated__/CustomerLinkDialogRevokeMutation.graphql";
import { QrCode } from "@/app/QrCode";
import { useSave } from "@/relay/useAppMutation";
import { formatDateTime } from "@/ui/base/format";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { showUserErrors, toast } from "@/ui/feedback/toasts";
import { Button } from "@/ui/frame/Button";
import { copyText } from "@/ui/frame/ClipboardButton";
import { TextInput } from "@/ui/input/TextInput";

/**
 * Dialog of the link by which an order's customer follows it: create, show once, revoke (decision 0059).
 */
export function CustomerLinkDialog({
  open,
  order: key,
  onClose,
}: {
  open: boolean;
  order: CustomerLinkDialog_order$key;
  onClose: () => void;
}) {
  const { rowId, link } = useFragment(
    graphql`
      fragment CustomerLinkDialog_order on WorkOrder {
        rowId
        link { expiresAt createdAt createdBy { name } }
      }
    `,
    key,
  );
  const [url, setUrl] = useState<string | null>(null);
  const make = useSave<CustomerLinkDialogMakeMutation>(graphql`
    mutation CustomerLinkDialogMakeMutation($id: ID!) {
      workLinkCreate(input: { id: $id }) {
        url
        workOrder { ...CustomerLinkDialog_order }
        userErrors { field message code }
      }
    }
  `);
  const revoke = useSave<CustomerLinkDialogRevokeMutation>(graphql`
    mutation CustomerLinkDialogRevokeMutation($id: ID!) {
      workLinkRevoke(input: { id: $id }) {
        workOrder { ...CustomerLinkDialog_order }
        userErrors { field message code }
      }
    }
  `);
  const made = async () => {
    const { data, userErrors } = await make({ id: rowId });
    showUserErrors(userErrors);
    setUrl(data?.workLinkCreate.url ?? null);
  };
  const ended = async () => {
    const { ok, userErrors } = await revoke({ id: rowId });
    if (ok) {
      setUrl(null);
      toast.success("客户链接已撤销");
    } else showUserErrors(userErrors);
  };
  return (
    <AppDialog
      open={open}
      title="客户链接"
      size="small"
      onClose={onClose}
      footer={
        <>
          {link ? (
            <Button intent="danger" onClick={ended}>
              撤销
            </Button>
          ) : null}
          {url ? (
            <Button intent="primary" onClick={() => copyText(url)}>
              复制链接
            </Button>
          ) : (
            <Button intent="primary" onClick={made}>
              {link ? "重新生成" : "生成链接"}
            </Button>
          )}
        </>
      }
    >
      <div className="ui-stack">
        {url ? (
          <>
            <QrCode text={url} size={200} label="客户链接二维码" />
            <TextInput value={url} onChange={() => undefined} readOnly aria-label="客户链接" />
            <p className="ui-muted">链接只显示这一次，请发给客户。</p>
          </>
        ) : (
          <p>客户打开链接，不用登录就能查看进度、确认完工、评价服务和下载服务报告。</p>
        )}
        {link ? (
          <p className="ui-muted">
            {link.createdBy ? `${link.createdBy.name} 于 ` : "报修人于 "}
            {formatDateTime(link.createdAt)} 生成，{formatDateTime(link.expiresAt)} 前有效
            {url ? "" : "；重新生成后，原来的链接失效"}
          </p>
        ) : null}
      </div>
    </AppDialog>
  );
}
