import { openPreview } from "@/app/files/preview/openPreview";
import { useFileActions } from "@/app/files/useFileActions";
import { type FileTarget, useFileSender } from "@/app/files/useFileSender";
import type { InputProps, UploadedFile } from "@/ui/base/types";
import { Upload } from "@/ui/upload/Upload";
import { FILE_LIMIT } from "./values";

/** Uploads for a log that is not saved yet; the server deletes unused ones after a day. */
const TARGET: FileTarget = { isDoc: false, sourceType: "item_log", sourceId: "draft" };

const NONE: readonly string[] = [];

/** Input of the files of a work log; on a phone the same button takes photos (business §2 Log). */
export function LogFiles({
  kept = NONE,
  ...input
}: InputProps<readonly UploadedFile[]> & {
  /** Ids of stored files: their removal takes effect when the log is saved. */
  kept?: readonly string[];
}) {
  const sender = useFileSender(TARGET);
  const { remove } = useFileActions();
  return (
    <Upload
      {...input}
      limit={FILE_LIMIT}
      upload={sender.upload}
      abandon={sender.abandon}
      remove={async ({ id }) => (kept.includes(id) ? null : remove([id]))}
      preview={(file) => void openPreview(file, input.value)}
    />
  );
}
