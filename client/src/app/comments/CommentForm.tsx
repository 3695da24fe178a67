import PaperclipIcon from "@blueprintjs/icons/lib/esm/generated/components/paperclip";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { randomId } from "@/ui/base/randomId";
import type { UploadedFile } from "@/ui/base/types";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
import { useUnsaved } from "@/ui/form/unsavedText";
import { Button } from "@/ui/frame/Button";
import { mentioned, type Person } from "./commentText";
import { MAX_LENGTH, MentionInput } from "./MentionInput";

const CommentAttachments = lazy(() => import("./CommentAttachments"));
const NO_FILES: readonly UploadedFile[] = [];

export interface CommentDraft {
  readonly body: string;
  readonly mentionIds: string[];
  readonly attachmentIds: string[];
  readonly requestKey: string;
}

/** The unsent content of the form. */
interface Written {
  readonly text: string;
  readonly picked: readonly Person[];
  readonly files: readonly UploadedFile[];
  /** Idempotency key, which stays until the comment is accepted: repeated requests create it once. */
  readonly requestKey: string;
}

export interface CommentFormProps {
  /** Key under which the text is stored until it is sent or discarded (`ui/form/unsavedText.ts`). */
  readonly unsent: string;
  /** True when the comment was accepted; otherwise the content stays. */
  readonly onSend: (draft: CommentDraft) => Promise<boolean>;
  readonly onCancel?: () => void;
  readonly initial?: string;
  readonly people?: readonly Person[];
  /** Existing attachments. */
  readonly files?: readonly UploadedFile[];
  readonly label: string;
  readonly placeholder: string;
  readonly sendText: string;
  readonly autoFocus?: boolean;
}

/** Form of a comment, of a reply, or of a new text for one. */
export function CommentForm({
  unsent,
  onSend,
  onCancel,
  initial = "",
  people = [],
  files: before = NO_FILES,
  label,
  placeholder,
  sendText,
  autoFocus,
}: CommentFormProps) {
  const [kept, keep] = useUnsaved<Written>(unsent);
  const { text, picked, files, requestKey } = kept ?? {
    text: initial,
    picked: people,
    files: before,
    requestKey: "",
  };
  // Changes within one turn accumulate: a mention sets both the text and the members.
  const latest = useRef<Written>({ text, picked, files, requestKey });
  useEffect(() => {
    latest.current = { text, picked, files, requestKey };
  });
  const write = (part: Partial<Written>) => {
    const next = { ...latest.current, ...part };
    latest.current = next;
    const same = next.text === initial && next.files.length === before.length;
    keep(same ? undefined : { ...next, requestKey: next.requestKey || randomId() });
  };
  const [sending, setSending] = useState(false);
  const [adding, setAdding] = useState(false);
  const attaching = adding || files.length > 0 || before.length > 0;
  const [arriving, setArriving] = useState(0);
  const blank = text.trim() === "";
  const send = async () => {
    if (blank || sending || arriving > 0) return;
    setSending(true);
    const taken = await onSend({
      body: text.trim(),
      mentionIds: mentioned(text, picked),
      attachmentIds: files.map(({ id }) => id),
      requestKey: requestKey || randomId(),
    });
    setSending(false);
    if (!taken) return;
    keep(undefined);
    setAdding(false);
  };
  return (
    <div className="app-comment__form">
      <MentionInput
        value={text}
        onChange={(text) => write({ text })}
        onMention={(person) => write({ picked: [...latest.current.picked, person] })}
        onSubmit={() => void send()}
        onCancel={onCancel}
        label={label}
        placeholder={placeholder}
        autoFocus={autoFocus}
        disabled={sending}
      />
      {attaching ? (
        <Suspense fallback={<LoadingMask />}>
          <CommentAttachments
            value={files}
            onChange={(files) => write({ files })}
            onPending={setArriving}
            kept={before.map(({ id }) => id)}
            disabled={sending}
          />
        </Suspense>
      ) : null}
      <div className="app-comment__foot">
        <span className="app-comment__note">
          {text.length > MAX_LENGTH * 0.9 ? `${text.length}/${MAX_LENGTH}` : "@ 提及成员，Ctrl+Enter 发送"}
        </span>
        {attaching ? null : (
          <Button
            variant="minimal"
            icon={<PaperclipIcon />}
            onClick={() => setAdding(true)}
            disabled={sending}
          >
            附件
          </Button>
        )}
        {onCancel ? (
          <Button
            onClick={() => {
              keep(undefined);
              onCancel();
            }}
            disabled={sending}
          >
            取消
          </Button>
        ) : null}
        <Button intent="primary" onClick={send} disabled={blank || arriving > 0} loading={sending}>
          {sendText}
        </Button>
      </div>
    </div>
  );
}
