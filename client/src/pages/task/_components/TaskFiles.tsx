import { openPreview } from "@/app/files/preview/openPreview";
import { useFileActions } from "@/app/files/useFileActions";
import { type FileTarget, useFileSender } from "@/app/files/useFileSender";
import type { InputProps, UploadedFile } from "@/ui/base/types";
import { Upload } from "@/ui/upload/Upload";

/** Waits for the task; what is never saved the server sweeps after a day. */
export const FILE_TARGET: FileTarget = { isDoc: false, sourceType: "task", sourceId: "draft" };

/** So many files a task has. */
export const FILE_LIMIT = 20;

const NONE: readonly string[] = [];

/** The files of a task while they are chosen; on a phone the same button takes pictures (business §2 Task). */
export function TaskFiles({
  kept = NONE,
  limit = FILE_LIMIT,
  ...input
}: InputProps<readonly UploadedFile[]> & {
  /** Attached already: taken away when the task is saved, not before. */
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
