import { openPreview } from "@/app/files/preview/openPreview";
import { useFileActions } from "@/app/files/useFileActions";
import { type FileTarget, useFileSender } from "@/app/files/useFileSender";
import type { InputProps, UploadedFile } from "@/ui/base/types";
import { Upload } from "@/ui/upload/Upload";

/** Upload for a task that is not saved yet; the server deletes unused files after a day. */
export const FILE_TARGET: FileTarget = { isDoc: false, sourceType: "task", sourceId: "draft" };

/** Largest number of files of a task. */
export const FILE_LIMIT = 20;

const NONE: readonly string[] = [];

/** Input of a task's files; on a phone the same button takes photos (business §2 Task). */
export function TaskFiles({
  kept = NONE,
  limit = FILE_LIMIT,
  ...input
}: InputProps<readonly UploadedFile[]> & {
  /** Ids of stored files: their removal takes effect when the task is saved. */
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
