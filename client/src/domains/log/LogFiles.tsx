import { openPreview } from "@/app/files/preview/openPreview";
import { useFileActions } from "@/app/files/useFileActions";
import { type FileTarget, useFileSender } from "@/app/files/useFileSender";
import type { InputProps, UploadedFile } from "@/ui/base/types";
import { Upload } from "@/ui/upload/Upload";
import { FILE_LIMIT } from "./values";

/** Waits for the log; what is never saved the server sweeps after a day. */
const TARGET: FileTarget = { isDoc: false, sourceType: "item_log", sourceId: "draft" };

const NONE: readonly string[] = [];

/** The files of a log while they are chosen; on a phone the same button takes pictures (business §2 Log). */
export function LogFiles({
  kept = NONE,
  ...input
}: InputProps<readonly UploadedFile[]> & {
  /** Attached already: taken away when the log is saved, not before. */
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
