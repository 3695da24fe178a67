import { lazy } from "react";
import { openDialog } from "@/ui/dialog/dialogs";
import type { CategoryDialogProps } from "./CategoryDialog";

const CategoryDialog = lazy(() =>
  import("./CategoryDialog").then((module) => ({ default: module.CategoryDialog })),
);

/** Opens the dialog of a node; true when something was saved. */
export async function openCategoryDialog(
  target: Omit<CategoryDialogProps, "open" | "onClose" | "onSaved">,
): Promise<boolean> {
  let saved = false;
  await openDialog<void>(({ open, close }) => (
    <CategoryDialog
      {...target}
      open={open}
      onClose={() => close()}
      onSaved={() => {
        saved = true;
      }}
    />
  ));
  return saved;
}
