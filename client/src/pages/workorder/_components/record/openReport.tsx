import { lazy } from "react";
import { download } from "@/app/rest";
import { openDialog } from "@/ui/dialog/dialogs";

const ReportDialog = lazy(() =>
  import("./ReportDialog").then((module) => ({ default: module.ReportDialog })),
);

/** Fetches the service report of an order and shows it in a dialog. */
export async function openReport({
  rowId,
  code,
}: {
  readonly rowId: string;
  readonly code: string;
}): Promise<void> {
  const response = await download(`/api/tms/workorder/report/${rowId}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  await openDialog<void>(({ open, close }) => (
    <ReportDialog open={open} bytes={bytes} name={`服务报告 ${code}`} onClose={() => close()} />
  ));
}
