import { RecordActivity } from "@/app/activity/RecordActivity";
import { AppDialog } from "@/ui/dialog/AppDialog";

export interface DocumentActivityDialogProps {
  open: boolean;
  /** Global id of the document. */
  recordId: string;
  name: string;
  onClose: () => void;
}

/** What was said about a document and what was changed of it. */
export function DocumentActivityDialog({ open, recordId, name, onClose }: DocumentActivityDialogProps) {
  return (
    <AppDialog open={open} size="wide" title={`动态：${name}`} onClose={onClose}>
      <RecordActivity recordId={recordId} />
    </AppDialog>
  );
}
