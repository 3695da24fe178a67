import { lazy } from "react";
import { openRecordDialog } from "@/app/record/openRecordDialog";
import { openDialog } from "@/ui/dialog/dialogs";
import type { PrintDialogProps } from "../_components/PrintDialog";

const PrintDialog = lazy(() =>
  import("../_components/PrintDialog").then((module) => ({ default: module.PrintDialog })),
);
const PrintProgress = lazy(() =>
  import("../_components/PrintProgress").then((module) => ({ default: module.PrintProgress })),
);
const openForm = openRecordDialog<PrintDialogProps>(PrintDialog);

/** Opens the dialog for the format of printed labels, then shows the progress of the job. */
export async function openPrint(what: Pick<PrintDialogProps, "of" | "label">): Promise<void> {
  let job: string | null = null;
  const started = await openForm({
    ...what,
    onStarted: (id) => {
      job = id;
    },
  });
  const id: string | null = job;
  if (!started || id === null) return;
  await openDialog<void>(({ open, close }) => <PrintProgress open={open} id={id} onClose={() => close()} />);
}
