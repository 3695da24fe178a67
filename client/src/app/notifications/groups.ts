import type { NotificationGroup } from "@/__generated__/NotificationsPanelQuery.graphql";

/** Filters of the inbox; null: all notifications. */
export const NOTIFICATION_GROUPS: readonly { value: NotificationGroup | null; label: string }[] = [
  { value: null, label: "全部" },
  { value: "MENTION", label: "提到我的" },
  { value: "COMMENT", label: "评论" },
  { value: "CUSTOMER", label: "客户" },
  { value: "ATTENDANCE", label: "考勤" },
  { value: "KPI", label: "绩效" },
  { value: "ORGANIZATION", label: "组织" },
  { value: "SECURITY", label: "安全" },
  { value: "SYSTEM", label: "系统" },
];
