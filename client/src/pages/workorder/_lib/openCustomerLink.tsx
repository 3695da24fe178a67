import { lazy } from "react";
import type { CustomerLinkDialog_order$key } from "@/__generated__/CustomerLinkDialog_order.graphql";
import { openDialog } from "@/ui/dialog/dialogs";

const CustomerLinkDialog = lazy(() =>
  import("../_components/record/CustomerLinkDialog").then((module) => ({
    default: module.CustomerLinkDialog,
  })),
);

/** Opens the dialog that creates, shows and revokes the link by which a customer follows the order. */
export function openCustomerLink(order: CustomerLinkDialog_order$key): Promise<void> {
  return openDialog<void>(({ open, close }) => (
    <CustomerLinkDialog open={open} order={order} onClose={() => close()} />
  ));
}
