import { graphql } from "react-relay";
import type { useWebhookActionsDeleteMutation } from "@/__generated__/useWebhookActionsDeleteMutation.graphql";
import type { useWebhookActionsSecretMutation } from "@/__generated__/useWebhookActionsSecretMutation.graphql";
import type { useWebhookActionsSwitchMutation } from "@/__generated__/useWebhookActionsSwitchMutation.graphql";
import type { useWebhookActionsTestMutation } from "@/__generated__/useWebhookActionsTestMutation.graphql";
import { useAppMutation, useSave } from "@/relay/useAppMutation";
import { confirm, confirmDelete } from "@/ui/dialog/dialogs";
import { toast } from "@/ui/feedback/toasts";
import { openSecret } from "./SecretDialog";

/** Fields of a webhook that the actions need. */
export interface WebhookRow {
  readonly rowId: string;
  readonly name: string;
  readonly version: number;
  readonly isActive: boolean;
}

/** Row actions of the webhook list: test, enable or disable, renew the secret, delete. */
export function useWebhookActions() {
  const remove = useSave<useWebhookActionsDeleteMutation>(graphql`
    mutation useWebhookActionsDeleteMutation($ids: [ID!]!) {
      webhookDelete(input: { ids: $ids }) {
        deletedIds
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const [toggle] = useAppMutation<useWebhookActionsSwitchMutation>(
    graphql`
    mutation useWebhookActionsSwitchMutation($id: ID!, $version: Int!, $isActive: Boolean!) {
      webhookSwitch(input: { id: $id, version: $version, isActive: $isActive }) {
        webhook {
          id
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
    { errors: "inline" },
  );
  const [renew] = useAppMutation<useWebhookActionsSecretMutation>(graphql`
    mutation useWebhookActionsSecretMutation($id: ID!, $version: Int!) {
      webhookRenewSecret(input: { id: $id, version: $version }) {
        webhook {
          id
          failingSince
          stoppedAt
          version
        }
        secret
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  const [test] = useAppMutation<useWebhookActionsTestMutation>(graphql`
    mutation useWebhookActionsTestMutation($id: ID!) {
      webhookTest(input: { id: $id }) {
        delivery {
          id
          state
          status
          error
          duration
        }
        userErrors {
          field
          message
          code
        }
      }
    }
  `);
  return {
    removeAll: (rows: readonly WebhookRow[]) =>
      confirmDelete({
        what: rows.map(({ name }) => name),
        run: async () => (await remove({ ids: rows.map(({ rowId }) => rowId) })).userErrors,
      }),
    toggle: async ({ rowId, version, isActive, name }: WebhookRow) => {
      const stop = `停用“${name}”后不再推送新的消息，正在等待的消息会被放弃。`;
      if (isActive && !(await confirm({ text: stop, confirmText: "停用" }))) return;
      const { ok } = await toggle({ id: rowId, version, isActive: !isActive });
      if (ok) toast.success(isActive ? "已停用" : "已启用");
    },
    renew: async ({ rowId, version, name }: WebhookRow) => {
      const text = `更换“${name}”的签名密钥后，接收方须立即改用新的密钥，否则无法验证之后的消息。`;
      if (!(await confirm({ text, confirmText: "更换", danger: true }))) return;
      const { data } = await renew({ id: rowId, version });
      const secret = data?.webhookRenewSecret.secret;
      if (secret) await openSecret(name, secret);
    },
    test: async ({ rowId }: WebhookRow) => {
      const delivery = (await test({ id: rowId })).data?.webhookTest.delivery;
      if (!delivery) return;
      if (delivery.state === "DELIVERED")
        toast.success(`测试消息已送达，用时 ${delivery.duration ?? 0} 毫秒`);
      else toast.error(`测试消息没有送达：${delivery.error ?? "未知错误"}`);
    },
  };
}
