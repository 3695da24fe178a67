import { lazy } from "react";
import { openDialog } from "@/ui/dialog/dialogs";
import type { Beside, PreviewFile } from "./PreviewDialog";

const PreviewDialog = lazy(() =>
  import("./PreviewDialog").then((module) => ({ default: module.PreviewDialog })),
);

/** Opens the preview of a file; `files` are its neighbours, in their order, `beside` shows what is said of a document. */
export async function openPreview(
  start: PreviewFile,
  files: readonly PreviewFile[] = [start],
  beside?: Beside,
): Promise<void> {
  await openDialog<void>(({ open, close }) => (
    <PreviewDialog
      open={open}
      files={files}
      start={start.id}
      {...(beside ? { beside } : {})}
      onClose={() => close()}
    />
  ));
}
