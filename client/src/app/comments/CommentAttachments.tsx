import { openPreview } from "@/app/files/preview/openPreview";
import { useFileActions } from "@/app/files/useFileActions";
import { type FileTarget, useFileSender } from "@/app/files/useFileSender";
import type { UploadedFile } from "@/ui/base/types";
import { Upload } from "@/ui/upload/Upload";

/** Uploads for a comment that is not sent yet; the server deletes unused ones after a day. */
const TARGETS = {
  comment: { isDoc: false, sourceType: "comment", sourceId: "draft" },
  customer_follow: { isDoc: false, sourceType: "customer_follow", sourceId: "draft" },
  acceptance_resource: { isDoc: false, sourceType: "acceptance_resource", sourceId: "draft" },
  crm_work_order: { isDoc: false, sourceType: "crm_work_order", sourceId: "draft" },
} as const satisfies Record<string, FileTarget>;

/** Upper bounds of the attachments, as on the server. */
const LIMITS: Readonly<Record<keyof typeof TARGETS, number>> = {
  comment: 9,
  customer_follow: 9,
  acceptance_resource: 20,
  crm_work_order: 20,
};

export interface CommentAttachmentsProps {
  readonly value: readonly UploadedFile[];
  readonly onChange: (files: readonly UploadedFile[]) => void;
  /** Number of uploads in progress, for callers that are not forms: forms read it from the value. */
  readonly onPending?: (count: number) => void;
  /** Ids of attachments stored with the comment: their removal takes effect when the comment is saved. */
  readonly kept: readonly string[];
  readonly disabled?: boolean | undefined;
  /** The kind of record they belong to; default a comment. */
  readonly of?: keyof typeof TARGETS;
}

/** Attachments of a comment, or of a similar text, before it is sent. */
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
