import { openPreview } from "@/app/files/preview/openPreview";
import { useFileActions } from "@/app/files/useFileActions";
import { type FileTarget, useFileSender } from "@/app/files/useFileSender";
import type { UploadedFile } from "@/ui/base/types";
import { Upload } from "@/ui/upload/Upload";

/** So many files go with a comment, as the server takes them. */
const LIMIT = 9;
/** Waits for the comment; what is never sent the server sweeps after a day. */
const TARGET: FileTarget = { isDoc: false, sourceType: "comment", sourceId: "draft" };

export interface CommentAttachmentsProps {
  readonly value: readonly UploadedFile[];
  readonly onChange: (files: readonly UploadedFile[]) => void;
  /** How many are still on their way. */
  readonly onPending: (count: number) => void;
  /** Stored with the comment already: taken away when the comment is saved, not before. */
  readonly kept: readonly string[];
  readonly disabled?: boolean;
}

/** The files of a comment that is being written. */
export default function CommentAttachments({
  value,
  onChange,
  onPending,
  kept,
  disabled,
}: CommentAttachmentsProps) {
  const sender = useFileSender(TARGET);
  const { remove } = useFileActions();
  return (
    <Upload
      value={value}
      onChange={onChange}
      limit={LIMIT}
      disabled={disabled}
      upload={sender.upload}
      abandon={sender.abandon}
      onPending={onPending}
      remove={async ({ id }) => (kept.includes(id) ? null : remove([id]))}
      preview={(file) => void openPreview(file, value)}
    />
  );
}
