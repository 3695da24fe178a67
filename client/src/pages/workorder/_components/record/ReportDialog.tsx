import DownloadIcon from "@blueprintjs/icons/lib/esm/generated/components/download";
import { lazy, Suspense } from "react";
import { saveResponse } from "@/app/rest";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { Button } from "@/ui/frame/Button";
import "@/app/files/preview/Preview.css";

const PdfView = lazy(() => import("@/app/files/preview/PdfView"));

export interface ReportDialogProps {
  readonly open: boolean;
  /** The report as it was made now. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly onClose: () => void;
}

/** Dialog that shows the service report of an order before it is handed over. */
export function ReportDialog({ open, bytes, name, onClose }: ReportDialogProps) {
  const save = () => saveResponse(new Response(bytes), `${name}.pdf`);
  return (
    <AppDialog
      open={open}
      title={name}
      size="preview"
      flush
      onClose={onClose}
      footer={
        <>
          <Button icon={<DownloadIcon />} onClick={() => void save()}>
            下载
          </Button>
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <div className="f-preview">
        <div className="f-preview__body">
          <Suspense fallback={<LoadingMask text="正在加载…" />}>
            <PdfView bytes={bytes} />
          </Suspense>
        </div>
      </div>
    </AppDialog>
  );
}
