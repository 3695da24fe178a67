import type { WorkOrderInput } from "@/__generated__/WorkOrderDialogCreateMutation.graphql";
import type { WorkOrderDialogQuery } from "@/__generated__/WorkOrderDialogQuery.graphql";
import { record } from "@/app/record/fields";
import { defineForm } from "@/app/record/form";
import { dueAt, ORDER_FIELDS } from "../_lib/orderFields";

/** A work order as the dialog queries it. */
export type WorkOrderFormRow = NonNullable<WorkOrderDialogQuery["response"]["workOrder"]>;

/** Form fields of a work order (business §2 Work order). */
export const FORM = defineForm<WorkOrderInput, WorkOrderFormRow>()({
  ...ORDER_FIELDS,
  addressId: record("上门地点", {
    of: ({ customerAddress: at }: WorkOrderFormRow) => at && { rowId: at.rowId, name: at.name || at.address },
    help: "选择后填上地址和位置，派单时按距离推荐",
  }),
  dueAt,
  directorId: record("技术员", { of: () => null, help: "选填，指定后直接派给他，等待接单" }),
});

/** The fields in their order. */
export const NAMES = [
  "name",
  "customerId",
  "assetId",
  "contactName",
  "contactPhone",
  "addressId",
  "address",
  "serviceType",
  "level",
  "zoneId",
  "acceptTeamId",
  "requestedAt",
  "dueAt",
  "projectId",
  "projectDeviceId",
  "directorId",
  "description",
  "attachmentIds",
] as const;
