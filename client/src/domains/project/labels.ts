import type { PaymentState } from "@/__generated__/CollectionPlanListPageQuery.graphql";
import type { ProjectDeviceStatus } from "@/__generated__/DeviceListPageQuery.graphql";
import type { ProjectPartnerStatus } from "@/__generated__/GroupCard_group.graphql";
import type { ProjectCostKind } from "@/__generated__/ProjectCostListPageQuery.graphql";
import type { ProjectContactKind } from "@/__generated__/ProjectCustomerConcatListPageQuery.graphql";
import type { ProjectVisibility } from "@/__generated__/ProjectListPageQuery.graphql";
import type { Label } from "@/app/record/labels";

/** Visibility of a project (dictionary is_open). */
export const PROJECT_VISIBILITY: Readonly<Record<ProjectVisibility, Label>> = {
  OPEN: { text: "公开", tone: "green" },
  CONCERNED: { text: "部分可见", tone: "yellow" },
};

/** Statuses of a device of a project. */
export const DEVICE_STATUS: Readonly<Record<ProjectDeviceStatus, Label>> = {
  PLANNED: { text: "待交付", tone: "neutral" },
  DELIVERED: { text: "已到货", tone: "blue" },
  INSTALLED: { text: "已安装", tone: "green" },
};

/** Statuses of a partner (`teamStatus`). */
export const PARTNER_STATUS: Readonly<Record<ProjectPartnerStatus, Label>> = {
  INVITED: { text: "已邀请", tone: "yellow" },
  WORKING: { text: "协作中", tone: "green" },
  DONE: { text: "已结束", tone: "neutral" },
};

/** States of a payment plan. */
export const PAYMENT_STATE: Readonly<Record<PaymentState, Label>> = {
  PLANNED: { text: "未到期", tone: "neutral" },
  DUE: { text: "应收", tone: "yellow" },
  PART_PAID: { text: "部分回款", tone: "blue" },
  PAID: { text: "已回款", tone: "green" },
  WRITTEN_OFF: { text: "已核销", tone: "red" },
};

/** Kinds of a project's expenses. */
export const COST_KIND: Readonly<Record<ProjectCostKind, Label>> = {
  COST: { text: "成本", tone: "blue" },
  FEE: { text: "费用", tone: "violet" },
};

/** Sides that a contact belongs to. */
export const CONTACT_KIND: Readonly<Record<ProjectContactKind, Label>> = {
  CUSTOMER: { text: "客户联系人", tone: "blue" },
  EXTERNAL: { text: "外部联系人", tone: "neutral" },
};

/** The address of a project's overview (business §2 Project). */
export function overviewOf(rowId: string): string {
  return `/project/${rowId}/OverViewPage`;
}
