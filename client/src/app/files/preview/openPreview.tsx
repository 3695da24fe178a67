import { lazy, useState } from "react";
import { openDialog } from "@/ui/dialog/dialogs";
import type { Beside, PreviewDialogProps, PreviewFile } from "./PreviewDialog";

/** The preview dialog alone, for lists that keep the file shown in the address. */
export const PreviewDialog = lazy(() =>
  import("./PreviewDialog").then((module) => ({ default: module.PreviewDialog })),
);

/** A preview that keeps the file shown in its own state. */
function WalkingPreview({
  start,
  ...rest
}: Omit<PreviewDialogProps, "current" | "onStep"> & { start: string }) {
  const [current, setCurrent] = useState(start);
  return <PreviewDialog {...rest} current={current} onStep={setCurrent} />;
}

/**
 * Opens the preview of a file; `files` are its neighbours in order, `beside` renders the comments of a
 * document.
 */
export async function openPreview(
  start: PreviewFile,
  files: readonly PreviewFile[] = [start],
  beside?: Beside,
): Promise<void> {
  await openDialog<void>(({ open, close }) => (
    <WalkingPreview
      open={open}
      files={files}
      start={start.id}
      {...(beside ? { beside } : {})}
      onClose={() => close()}
    />
  ));
}
