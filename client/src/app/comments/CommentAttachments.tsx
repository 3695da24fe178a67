import { openPreview } from "@/app/files/preview/openPreview";
import { useFileActions } from "@/app/files/useFileActions";
import { type FileTarget, useFileSender } from "@/app/files/useFileSender";
import type { UploadedFile } from "@/ui/base/types";
import { Upload } from "@/ui/upload/Upload";

/** Waits for the comment; what is never sent the server sweeps after a day. */
const TARGETS = {
  comment: { isDoc: false, sourceType: "comment", sourceId: "draft" },
  customer_follow: { isDoc: false, sourceType: "customer_follow", sourceId: "draft" },
  acceptance_resource: { isDoc: false, sourceType: "acceptance_resource", sourceId: "draft" },
  crm_work_order: { isDoc: false, sourceType: "crm_work_order", sourceId: "draft" },
} as const satisfies Record<string, FileTarget>;

/** So many files go with one, as the server takes them. */
const LIMITS: Readonly<Record<keyof typeof TARGETS, number>> = {
  comment: 9,
  customer_follow: 9,
  acceptance_resource: 20,
  crm_work_order: 20,
};

export interface CommentAttachmentsProps {
  readonly value: readonly UploadedFile[];
  readonly onChange: (files: readonly UploadedFile[]) => void;
  /** How many are still on their way, for what is no form: forms learn of them from the list itself. */
  readonly onPending?: (count: number) => void;
  /** Stored with the comment already: taken away when the comment is saved, not before. */
  readonly kept: readonly string[];
  readonly disabled?: boolean | undefined;
  /** What they belong to; default a comment. */
  readonly of?: keyof typeof TARGETS;
}

/** The files of a comment, or of something written like one, before it is sent. */
export default function CommentAttachments({
  value,
  onChange,
  onPending,
  kept,
  disabled,
  of = "comment",
}: CommentAttachmentsProps) {
  const sender = useFileSender(TARGETS[of]);
  const { remove } = useFileActions();
  return (
    <Upload
      value={value}
      onChange={onChange}
      limit={LIMITS[of]}
      disabled={disabled}
      upload={sender.upload}
      abandon={sender.abandon}
      {...(onPending ? { onPending } : {})}
      remove={async ({ id }) => (kept.includes(id) ? null : remove([id]))}
      preview={(file) => void openPreview(file, value)}
    />
  );
}
