import type { CustomerState, CustomerVisibility } from "@/__generated__/CustomerListPageQuery.graphql";
import type { Label } from "@/app/record/labels";

/** Who sees a customer (dictionary is_open). */
export const CUSTOMER_VISIBILITY: Readonly<Record<CustomerVisibility, Label>> = {
  OPEN: { text: "公开", tone: "green" },
  CONCERNED: { text: "部分可见", tone: "yellow" },
};

/** Where a customer stands. */
export const CUSTOMER_STATE: Readonly<Record<CustomerState, Label>> = {
  OPEN: { text: "公开", tone: "green" },
  PRIVATE: { text: "部分可见", tone: "yellow" },
  POOL: { text: "公海", tone: "blue" },
};

/** The word that the setting `customer_setting.isOpen` keeps, as customers have it (business §3). */
export function visibilityOf(kept: unknown): CustomerVisibility {
  return String(kept) === "2" ? "CONCERNED" : "OPEN";
}

/** The address of a customer's archive (business §2 Customer). */
export function archiveOf(rowId: string): string {
  return `/customer/${rowId}/CustomerArchives`;
}
