import type { CustomerState, CustomerVisibility } from "@/__generated__/CustomerListPageQuery.graphql";
import type { Label } from "@/app/record/labels";

/** Visibility of a customer (dictionary is_open). */
export const CUSTOMER_VISIBILITY: Readonly<Record<CustomerVisibility, Label>> = {
  OPEN: { text: "公开", tone: "green" },
  CONCERNED: { text: "部分可见", tone: "yellow" },
};

/** States of a customer. */
export const CUSTOMER_STATE: Readonly<Record<CustomerState, Label>> = {
  OPEN: { text: "公开", tone: "green" },
  PRIVATE: { text: "部分可见", tone: "yellow" },
  POOL: { text: "公海", tone: "blue" },
};

/** The visibility of the stored setting `customer_setting.isOpen` (business §3). */
export function visibilityOf(kept: unknown): CustomerVisibility {
  return String(kept) === "2" ? "CONCERNED" : "OPEN";
}

/** The address of a customer's archive (business §2 Customer). */
export function archiveOf(rowId: string): string {
  return `/customer/${rowId}/CustomerArchives`;
}
