import { archiveOf } from "@/domains/customer/labels";
import { toast } from "@/ui/feedback/toasts";
import type { MadeCustomer } from "../CustomerDialog/CustomerCreateDialog";
import { openCustomerCreate } from "./openers";

/** A new customer, with the way to its archive afterwards; answers it when one was made. */
export async function newCustomer(go: (path: string) => void): Promise<MadeCustomer | undefined> {
  const made = await openCustomerCreate();
  if (made)
    toast.success(`已新增“${made.name}”`, {
      action: { text: "打开档案", onClick: () => go(archiveOf(made.rowId)) },
    });
  return made;
}
