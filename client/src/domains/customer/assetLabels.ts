import type {
  CustomerAssetKind,
  CustomerAssetStatus,
} from "@/__generated__/CustomerArchivesPageQuery.graphql";
import type { Label } from "@/app/record/labels";

/** Statuses of a customer's asset. */
export const ASSET_STATUS: Readonly<Record<CustomerAssetStatus, Label>> = {
  IN_USE: { text: "在用", tone: "green" },
  FAULTY: { text: "故障", tone: "red" },
  OUT_OF_USE: { text: "停用", tone: "neutral" },
};

/** Labels of the two kinds of assets. */
export const ASSET_KIND: Readonly<Record<CustomerAssetKind, string>> = { ASSET: "资产", DEVICE: "设备" };
