import { useState } from "react";
import { graphql } from "react-relay";
import type { ClientLinkDialogMutation } from "@/__generated__/ClientLinkDialogMutation.graphql";
import { QrCode } from "@/app/QrCode";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { categoryNodes } from "@/domains/category/categoryTree";
import { useSave } from "@/relay/useAppMutation";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { EditForm } from "@/ui/form/EditForm";
import { fieldOf } from "@/ui/form/Field";
import { check, maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { Button } from "@/ui/frame/Button";
import { copyText } from "@/ui/frame/ClipboardButton";
import { IntegerInput } from "@/ui/input/NumberInput";
import { TextInput } from "@/ui/input/TextInput";
import { MultiTreeSelect } from "@/ui/tree/TreeSelect";
import type { DirectoryRow } from "../_lib/acceptance";

/** The server's limit of a link's lifetime, in days. */
const MOST = 180;

interface Values {
  recipient: string;
  days: string;
  itemIds: readonly string[];
}

const F = fieldOf<Values>();

export interface ClientLinkDialogProps extends RecordDialogProps {
  projectId: string;
  items: readonly DirectoryRow[];
}

/**
 * Dialog that creates a link by which a person of the customer views the acceptance and signs it; the
 * address is shown only once.
 */
export default function ClientLinkDialog({
  open,
  onClose,
  onSaved,
  projectId,
  items,
}: ClientLinkDialogProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const make = useSave<ClientLinkDialogMutation>(graphql`
    mutation ClientLinkDialogMutation($input: AcceptanceLinkInput!) {
      acceptanceLinkCreate(input: $input) {
        url
        userErrors { field message code }
      }
    }
  `);
  const form = useForm<Values>({
    initial: { recipient: "", days: "30", itemIds: [] },
    rules: {
      recipient: [required("请填写签收人"), maxLength(50)],
      days: [
        check<string>((days) =>
          Number(days) >= 1 && Number(days) <= MOST ? null : `有效期为 1 至 ${MOST} 天`,
        ),
      ],
    },
    onSubmit: async ({ recipient, days, itemIds }) => {
      const { data, userErrors } = await make({
        input: {
          projectId,
          recipient,
          days: Number(days),
          itemIds: itemIds.length > 0 ? [...itemIds] : null,
        },
      });
      const made = data?.acceptanceLinkCreate.url;
      if (made) {
        onSaved();
        setUrl(made);
      }
      return userErrors;
    },
  });
  return (
    <AppDialog
      open={open}
      title="生成客户链接"
      size="small"
      onClose={onClose}
      dirty={
        url && !isCopied
          ? { title: "关闭后不再显示链接", text: "请先复制链接发给客户。", confirmText: "关闭" }
          : false
      }
      footer={
        url ? (
          <Button
            intent="primary"
            onClick={async () => {
              if (await copyText(url)) setCopied(true);
            }}
          >
            复制链接
          </Button>
        ) : (
          <Button intent="primary" loading={form.submitting} onClick={() => void form.submit()}>
            生成链接
          </Button>
        )
      }
    >
      {url ? (
        <div className="ui-stack">
          <QrCode text={url} size={200} label="客户链接二维码" />
          <TextInput value={url} onChange={() => undefined} readOnly aria-label="客户链接" />
          <p className="ui-muted">链接只显示这一次，请发给 {form.values.recipient}。每个链接签收一次。</p>
        </div>
      ) : (
        <EditForm form={form} columns={1} actions={false} savedText={null}>
          <p className="ui-muted">客户打开链接，不用登录就能查看已提交的资料、下载文件并签收。</p>
          <F name="recipient" label="签收人" required>
            {(input) => <TextInput {...input} maxLength={50} placeholder="发给谁，如：王经理" />}
          </F>
          <F name="days" label="有效期" required help="到期后链接自动失效，也可以随时撤销">
            {(input) => <IntegerInput {...input} unit="天" />}
          </F>
          <F name="itemIds" label="资料范围" help="不选则包含全部目录，以后新增的目录也在内">
            {(input) => <MultiTreeSelect {...input} nodes={categoryNodes(items)} placeholder="全部目录" />}
          </F>
        </EditForm>
      )}
    </AppDialog>
  );
}
