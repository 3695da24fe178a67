import type { WebhookDeliveryState } from "@/__generated__/WebhookLogPageQuery.graphql";
import type { WebhookTarget } from "@/__generated__/WebhooksPageQuery.graphql";
import type { Label } from "@/app/record/labels";
import type { Option } from "@/ui/base/types";

/** Receivers of webhooks, as options of a select. */
export const TARGET_OPTIONS: readonly Option<WebhookTarget>[] = [
  { value: "PROGRAM", label: "程序（Webhook）" },
  { value: "WECOM", label: "企业微信群机器人" },
  { value: "DINGTALK", label: "钉钉群机器人" },
  { value: "FEISHU", label: "飞书群机器人" },
];

/** The label of a receiver. */
export function targetLabel(target: string): string {
  return TARGET_OPTIONS.find(({ value }) => value === target)?.label ?? target;
}

/** Help texts: where the address of a receiver is found. */
export const ADDRESS_HELP: Readonly<Record<string, string>> = {
  PROGRAM: "以 https:// 开头；消息以 POST 发送，并按 Standard Webhooks 签名",
  WECOM: "群设置 → 消息推送（群机器人）→ 添加后复制 Webhook 地址",
  DINGTALK: "群设置 → 机器人 → 自定义，安全设置选择“加签”，复制 Webhook 地址",
  FEISHU: "群设置 → 群机器人 → 自定义机器人，复制 Webhook 地址",
};

/** Labels and colours of the states of a delivery. */
export const DELIVERY_STATE: Readonly<Record<WebhookDeliveryState, Label>> = {
  WAITING: { text: "等待中", tone: "yellow" },
  DELIVERED: { text: "已送达", tone: "green" },
  FAILED: { text: "失败", tone: "red" },
};
