import { graphql } from "react-relay";
import type { WebhookDialogCreateMutation } from "@/__generated__/WebhookDialogCreateMutation.graphql";
import type { WebhookDialogUpdateMutation } from "@/__generated__/WebhookDialogUpdateMutation.graphql";
import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { useAppMutation } from "@/relay/useAppMutation";
import { EditDialog } from "@/ui/dialog/EditDialog";
import { fieldOf } from "@/ui/form/Field";
import { check, maxLength, required } from "@/ui/form/rules";
import { useForm } from "@/ui/form/useForm";
import { SwitchInput } from "@/ui/input/choices";
import { TextInput } from "@/ui/input/TextInput";
import { Select } from "@/ui/picker/Select";
import { EventPicker } from "./EventPicker";
import type { EventGroup } from "./events";
import { ADDRESS_HELP, TARGET_OPTIONS } from "./targets";

type Target = (typeof TARGET_OPTIONS)[number]["value"];

interface Values {
  name: string;
  target: Target;
  url: string;
  secret: string;
  events: readonly string[];
  isActive: boolean;
}

const F = fieldOf<Values>();

export interface WebhookDialogProps extends RecordDialogProps {
  groups: readonly EventGroup[];
  /** Told the name and the secret of a new one for programs. */
  onSecret: (name: string, secret: string) => void;
  /** The one to modify; absent for a new one. */
  row?:
    | {
        readonly rowId: string;
        readonly version: number;
        readonly name: string;
        readonly target: string;
        readonly address: string;
        readonly needsAddress: boolean;
        readonly events: readonly string[];
        readonly isActive: boolean;
      }
    | undefined;
}

/** A webhook or group robot, new or to be modified. */
export function WebhookDialog({ open, row, groups, onClose, onSaved, onSecret }: WebhookDialogProps) {
  const [create] = useAppMutation<WebhookDialogCreateMutation>(
    graphql`
      mutation WebhookDialogCreateMutation($input: WebhookInput!) {
        webhookCreate(input: $input) {
          webhook {
            id
            name
          }
          secret
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return" },
  );
  const [update] = useAppMutation<WebhookDialogUpdateMutation>(
    graphql`
      mutation WebhookDialogUpdateMutation($id: ID!, $version: Int!, $input: WebhookInput!) {
        webhookUpdate(id: $id, version: $version, input: $input) {
          webhook {
            id
            name
            address
            needsAddress
            events
            isActive
            failingSince
            stoppedAt
            version
          }
          userErrors {
            field
            message
            code
          }
        }
      }
    `,
    { errors: "return" },
  );
  const needsUrl = !row || row.needsAddress;
  const form = useForm<Values>({
    initial: {
      name: row?.name ?? "",
      target: TARGET_OPTIONS.find(({ value }) => value === row?.target)?.value ?? "PROGRAM",
      url: "",
      secret: "",
      events: row?.events ?? [],
      isActive: row?.isActive ?? true,
    },
    rules: {
      name: [required("请输入名称"), maxLength(50)],
      url: [check((value) => (needsUrl && !value.trim() ? "请输入推送地址" : null)), maxLength(1000)],
      secret: [maxLength(200)],
      events: [check((value) => (value.length === 0 ? "请选择要推送的事件" : null))],
    },
    onSubmit: async ({ name, target, url, secret, events, isActive }) => {
      const input = {
        name,
        target,
        url: url.trim() || null,
        secret: secret.trim() || null,
        events,
        isActive,
      };
      if (row) return (await update({ id: row.rowId, version: row.version, input })).userErrors;
      const { data, userErrors } = await create({ input });
      const made = data?.webhookCreate;
      if (made?.webhook && made.secret) onSecret(made.webhook.name, made.secret);
      return userErrors;
    },
  });
  const { target } = form.values;
  const signs = target === "DINGTALK" || target === "FEISHU";
  return (
    <EditDialog
      open={open}
      form={form}
      id={row?.rowId ?? null}
      subject="消息推送"
      size="generic"
      onClose={onClose}
      onRefresh={onSaved}
      onSaved={onSaved}
    >
      <F name="name" label="名称" required>
        {(input) => <TextInput {...input} autoFocus placeholder="例如：人事系统同步" />}
      </F>
      <F name="target" label="推送到" required>
        {(input) => (
          <Select
            {...input}
            options={TARGET_OPTIONS}
            clearable={false}
            disabled={row !== undefined}
            onChange={(value) => input.onChange((value ?? "PROGRAM") as Target)}
          />
        )}
      </F>
      <F name="url" label="推送地址" required={needsUrl} help={ADDRESS_HELP[target]}>
        {(input) => (
          <TextInput {...input} placeholder={needsUrl ? "https://" : `不修改（${row?.address}）`} />
        )}
      </F>
      <F
        name="secret"
        label="签名密钥"
        hidden={!signs}
        help={row ? "留空则不修改" : "机器人安全设置中的签名校验密钥；没有开启签名校验则留空"}
      >
        {(input) => <TextInput {...input} placeholder="请输入签名密钥" />}
      </F>
      <F name="events" label="推送的事件" required>
        {(input) => <EventPicker {...input} groups={groups} />}
      </F>
      <F name="isActive" label="启用">
        {(input) => <SwitchInput {...input} />}
      </F>
    </EditDialog>
  );
}
