import { AppDialog } from "@/ui/dialog/AppDialog";
import { RecordActivity } from "./RecordActivity";

export interface ActivityDialogProps {
  open: boolean;
  /** Global id of a record that has comments. */
  recordId: string;
  name: string;
  onClose: () => void;
}

/** Dialog with the comments and the timeline of a record that has no page of its own. */
export function ActivityDialog({ open, recordId, name, onClose }: ActivityDialogProps) {
  return (
    <AppDialog open={open} size="wide" title={`动态：${name}`} onClose={onClose}>
      <RecordActivity recordId={recordId} />
    </AppDialog>
  );
}
