import { openPreview } from "@/app/files/preview/openPreview";
import { useFileActions } from "@/app/files/useFileActions";
import { useFileSender } from "@/app/files/useFileSender";
import type { InputProps, UploadedFile } from "@/ui/base/types";
import { Upload } from "@/ui/upload/Upload";
import { LOG_FILES } from "./fileTarget";
import { FILE_LIMIT } from "./values";

const NONE: readonly string[] = [];

/** Input of the files of a work log; on a phone the same button takes photos (business §2 Log). */
export function LogFiles({
  kept = NONE,
  ...input
}: InputProps<readonly UploadedFile[]> & {
  /** Ids of stored files: their removal takes effect when the log is saved. */
  kept?: readonly string[];
}) {
  const sender = useFileSender(LOG_FILES);
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
