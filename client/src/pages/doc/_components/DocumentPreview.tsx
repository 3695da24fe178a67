import { useMemo, useRef } from "react";
import { PreviewDialog } from "@/app/files/preview/openPreview";
import { rowIdOf } from "@/app/record/rowId";
import { talkBeside } from "../_lib/beside";

/** The preview that the address of a document list names. */
export function DocumentPreview({
  id,
  rows,
  onStep,
  onClose,
  onClosed,
}: {
  /** Row id of the document, as the address says it; it may be on another page of the list. */
  id: string;
  rows: readonly { readonly rowId: string; readonly name: string }[];
  onStep: (rowId: string) => void;
  onClose: () => void;
  /** It was looked at, perhaps talked about: the list is to be asked for again. */
  onClosed: () => unknown;
}) {
  const files = useMemo(() => rows.map(({ rowId, name }) => ({ id: rowId, name })), [rows]);
  const closing = useRef(false);
  const close = () => {
    // It stands until the browser has gone back, and a second click meanwhile would lead back out of the list.
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
