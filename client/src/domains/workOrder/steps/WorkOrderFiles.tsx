import { openPreview } from "@/app/files/preview/openPreview";
import { useFileActions } from "@/app/files/useFileActions";
import { type FileTarget, useFileSender } from "@/app/files/useFileSender";
import type { InputProps, UploadedFile } from "@/ui/base/types";
import { Upload } from "@/ui/upload/Upload";

/** Uploads for an order that is not saved yet; the server deletes unused ones after a day. */
export const FILE_TARGET: FileTarget = { isDoc: false, sourceType: "work_order", sourceId: "draft" };

/** Largest number of files of an order. */
export const FILE_LIMIT = 20;

const NONE: readonly string[] = [];

/** Input of the files of a work order; on a phone the same button takes photos (business §2 Work order). */
export function WorkOrderFiles({
  kept = NONE,
  limit = FILE_LIMIT,
  ...input
}: InputProps<readonly UploadedFile[]> & {
  /** Ids of stored files: their removal takes effect when the order is saved. */
  kept?: readonly string[];
  limit?: number;
}) {
  const sender = useFileSender(FILE_TARGET);
  const { remove } = useFileActions();
  return (
    <Upload
      {...input}
      limit={limit}
      upload={sender.upload}
      abandon={sender.abandon}
      remove={async ({ id }) => (kept.includes(id) ? null : remove([id]))}
      preview={(file) => void openPreview(file, input.value)}
    />
  );
}
