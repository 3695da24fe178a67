import { lazy } from "react";
import { openDialog } from "@/ui/dialog/dialogs";

const FlowFormVersionsDialog = lazy(() => import("./FlowFormVersionsDialog"));

/** Opens the dialog with the versions of an approval form. */
export function openVersions({ rowId, name }: { readonly rowId: string; readonly name: string }) {
  return openDialog(({ open, close }) => (
    <FlowFormVersionsDialog open={open} id={rowId} name={name} onClose={() => close()} />
  ));
}
