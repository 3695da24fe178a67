import { graphql } from "react-relay";
import type {
  WebhookDialogCreateMutation,
  WebhookInput,
  WebhookTarget,
} from "@/__generated__/WebhookDialogCreateMutation.graphql";
import type { WebhookDialogUpdateMutation } from "@/__generated__/WebhookDialogUpdateMutation.graphql";
import { custom, select, text, toggle } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { RecordDialog } from "@/app/record/RecordDialog";
import { ADDRESS_HELP, TARGET_OPTIONS } from "@/domains/webhook/labels";
import { useSave } from "@/relay/useAppMutation";
import { check } from "@/ui/form/rules";
import { EventPicker } from "./EventPicker";
import type { EventGroup } from "./events";

interface Row {
  readonly rowId: string;
  readonly version: number;
  readonly name: string;
  readonly target: WebhookTarget;
  readonly address: string;
  readonly needsAddress: boolean;
  readonly events: readonly string[];
  readonly isActive: boolean;
}

const FORM = defineForm<WebhookInput, Row>()({
  name: text("名称", { required: true, max: 50, placeholder: "例如：人事系统同步" }),
  target: select("推送到", TARGET_OPTIONS, { start: "PROGRAM" }),
  // the stored URL is never shown again
  url: { ...text("推送地址", { max: 1000 }), from: "own" },
  secret: { ...text("签名密钥", { max: 200 }), from: "own" },
  events: custom("推送的事件", {
    required: true,
    empty: [] as readonly string[],
    rules: [check((value) => (value.length === 0 ? "请选择要推送的事件" : null))],
    read: ({ events }: Row) => events,
    given: (value) => value,
  }),
  isActive: toggle("启用", { start: true }),
});

export interface WebhookDialogProps extends RecordDialogProps {
  groups: readonly EventGroup[];
  /** Called with the name and the signing secret of a new webhook for a program. */
  onSecret: (name: string, secret: string) => void;
  /** Webhook to modify; absent for a new one. */
  row?: Row | undefined;
}

/** Dialog to create or modify a webhook: a program's URL or a group chat bot. */
export default function WebhookDialog({ groups, onSecret, ...props }: WebhookDialogProps) {
  const { row } = props;
  const create = useSave<WebhookDialogCreateMutation>(graphql`
    mutation WebhookDialogCreateMutation($input: WebhookInput!) {
      webhookCreate(input: $input) { webhook { id name } secret userErrors { field message code } }
    }
  `);
  const update = useSave<WebhookDialogUpdateMutation>(graphql`
    mutation WebhookDialogUpdateMutation($id: ID!, $version: Int!, $input: WebhookInput!) {
      webhookUpdate(input: { id: $id, version: $version, changes: $input }) {
        webhook { id name address needsAddress events isActive failingSince stoppedAt version }
        userErrors { field message code }
      }
    }
  `);
  const needsUrl = !row || row.needsAddress;
  return (
    <RecordDialog
      {...props}
      form={FORM}
      subject="消息推送"
      parts={({ target }) => ({
        target: { disabled: row !== undefined },
        url: {
          required: needsUrl,
          help: ADDRESS_HELP[target],
          placeholder: needsUrl ? "https://" : `不修改（${row?.address}）`,
        },
        secret: {
          hidden: target !== "DINGTALK" && target !== "FEISHU",
          help: row ? "留空则不修改" : "机器人安全设置中的签名校验密钥；没有开启签名校验则留空",
        },
        events: { render: (input) => <EventPicker {...input} groups={groups} /> },
      })}
      validate={({ url }) => ({ url: needsUrl && !url.trim() ? "请输入推送地址" : undefined })}
      create={async (input) => {
        const done = await create({ input });
        const made = done.data?.webhookCreate;
        if (made?.webhook && made.secret) onSecret(made.webhook.name, made.secret);
        return done;
      }}
      update={(input, { id, version }) => update({ id, version, input })}
    />
  );
}
