import type { RecordDialogProps } from "@/app/record/openRecordDialog";
import { AppDialog } from "@/ui/dialog/AppDialog";
import { Button } from "@/ui/frame/Button";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { typeFacts } from "./texts";
import type { TypeRow } from "./typeForm";

/**
 * Read-only rules of a type of leave, overtime or trips, for applicants and for members who may not change
 * it.
 */
export default function TypeFactsDialog({ open, onClose, row }: RecordDialogProps & { row: TypeRow }) {
  return (
    <AppDialog
      open={open}
      title={row.name}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <DescriptionList items={typeFacts(row)} visible={0} columns={2} />
    </AppDialog>
  );
}
