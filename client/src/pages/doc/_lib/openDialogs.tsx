/** Functions that open the dialogs on documents: upload, edit, move, visibility, records, versions. */
import { lazy } from "react";
import type { Outcome } from "@/app/record/outcomes";
import { openDialog } from "@/ui/dialog/dialogs";
import type { DocumentBatchDialogProps } from "../_components/DocumentBatchDialog";
import type { DocumentDialogProps } from "../_components/DocumentDialog";
import type { RecordDialogProps } from "../_components/RecordDialog";
import type { UploadDialogProps } from "../_components/UploadDialog";
import type { VersionDialogProps } from "../_components/VersionDialog";

const DocumentBatchDialog = lazy(() =>
  import("../_components/DocumentBatchDialog").then((module) => ({ default: module.DocumentBatchDialog })),
);
const DocumentDialog = lazy(() =>
  import("../_components/DocumentDialog").then((module) => ({ default: module.DocumentDialog })),
);
const RecordDialog = lazy(() =>
  import("../_components/RecordDialog").then((module) => ({ default: module.RecordDialog })),
);
const UploadDialog = lazy(() =>
  import("../_components/UploadDialog").then((module) => ({ default: module.UploadDialog })),
);
const VersionDialog = lazy(() =>
  import("../_components/VersionDialog").then((module) => ({ default: module.VersionDialog })),
);

type Target<Props> = Omit<Props, "open" | "onClose" | "onSaved" | "onChanged">;

/** Opens the upload dialog; true when documents were published. */
export async function openUpload(target: Target<UploadDialogProps>): Promise<boolean> {
  const done = await openDialog<boolean>(({ open, close }) => (
    <UploadDialog {...target} open={open} onClose={close} />
  ));
  return done === true;
}

/** Opens the edit dialog of a document; true when it was saved, or turned out to be deleted. */
export async function openDocumentDialog(target: Target<DocumentDialogProps>): Promise<boolean> {
  let saved = false;
  await openDialog<void>(({ open, close }) => (
    <DocumentDialog
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

/** Moves documents or changes their visibility; outcome of each, undefined when nothing was sent. */
export function openDocumentBatch(
  target: Target<DocumentBatchDialogProps>,
): Promise<readonly Outcome[] | undefined> {
  return openDialog<readonly Outcome[]>(({ open, close }) => (
    <DocumentBatchDialog {...target} open={open} onClose={close} />
  ));
}

/** Opens the log of a document's views or downloads. */
export async function openRecords(target: Target<RecordDialogProps>): Promise<void> {
  await openDialog<void>(({ open, close }) => (
    <RecordDialog {...target} open={open} onClose={() => close()} />
  ));
}

/** Opens the versions of a document; true when a version was added. */
export async function openVersions(target: Target<VersionDialogProps>): Promise<boolean> {
  let changed = false;
  await openDialog<void>(({ open, close }) => (
    <VersionDialog
      {...target}
      open={open}
      onClose={() => close()}
      onChanged={() => {
        changed = true;
      }}
    />
  ));
  return changed;
}
