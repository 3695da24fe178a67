import { lazy, useState } from "react";
import { openDialog } from "@/ui/dialog/dialogs";
import type { Beside, PreviewDialogProps, PreviewFile } from "./PreviewDialog";

/** The preview by itself, for a list that keeps in the address which file is shown. */
export const PreviewDialog = lazy(() =>
  import("./PreviewDialog").then((module) => ({ default: module.PreviewDialog })),
);

/** A preview that knows by itself which file is shown. */
function WalkingPreview({
  start,
  ...rest
}: Omit<PreviewDialogProps, "current" | "onStep"> & { start: string }) {
  const [current, setCurrent] = useState(start);
  return <PreviewDialog {...rest} current={current} onStep={setCurrent} />;
}

/** Opens the preview of a file; `files` are its neighbours, in their order, `beside` shows what is said of a document. */
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
