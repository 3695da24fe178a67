import { useMemo, useRef } from "react";
import { PreviewDialog } from "@/app/files/preview/openPreview";
import { rowIdOf } from "@/app/record/rowId";
import { talkBeside } from "../_lib/beside";

/** Preview of the document in the URL of a document list. */
export function DocumentPreview({
  id,
  rows,
  onStep,
  onClose,
  onClosed,
}: {
  /** Row id of the document in the URL; it may be on another page of the list. */
  id: string;
  rows: readonly { readonly rowId: string; readonly name: string }[];
  onStep: (rowId: string) => void;
  onClose: () => void;
  /** Called on closing: views and comments may have changed, so the list is refetched. */
  onClosed: () => unknown;
}) {
  const files = useMemo(() => rows.map(({ rowId, name }) => ({ id: rowId, name })), [rows]);
  const closing = useRef(false);
  const close = () => {
    // the preview stays open until the browser has gone back; a second click meanwhile would leave the list
    if (closing.current) return;
    closing.current = true;
    onClose();
    void onClosed();
  };
  return (
    <PreviewDialog
      open
      files={files}
      current={rowIdOf(id)}
      onStep={onStep}
      beside={talkBeside}
      onClose={close}
    />
  );
}
