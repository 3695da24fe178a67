import { archiveOf } from "@/domains/customer/labels";
import { toast } from "@/ui/feedback/toasts";
import type { MadeCustomer } from "../CustomerDialog/CustomerCreateDialog";
import { openCustomerCreate } from "./openDialogs";

/**
 * Opens the dialog of a new customer; then a toast links to its archive. Resolves to the customer if it was
 * created.
 */
export async function newCustomer(go: (path: string) => void): Promise<MadeCustomer | undefined> {
  const made = await openCustomerCreate();
  if (made)
    toast.success(`已新增“${made.name}”`, {
      action: { text: "打开档案", onClick: () => go(archiveOf(made.rowId)) },
    });
  return made;
}
