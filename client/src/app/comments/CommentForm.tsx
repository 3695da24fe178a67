import PaperclipIcon from "@blueprintjs/icons/lib/esm/generated/components/paperclip";
import { lazy, Suspense, useState } from "react";
import { randomId } from "@/ui/base/randomId";
import type { UploadedFile } from "@/ui/base/types";
import { LoadingMask } from "@/ui/feedback/LoadingMask";
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

export interface CommentFormProps {
  /** True when it was taken; what was written stays otherwise. */
  readonly onSend: (draft: CommentDraft) => Promise<boolean>;
  readonly onCancel?: () => void;
  readonly initial?: string;
  readonly people?: readonly Person[];
  /** Attached to it already. */
  readonly files?: readonly UploadedFile[];
  readonly label: string;
  readonly placeholder: string;
  readonly sendText: string;
  readonly autoFocus?: boolean;
}

/** Writing a comment, an answer, or another text for one. */
export function CommentForm({
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
  const [text, setText] = useState(initial);
  const [picked, setPicked] = useState<readonly Person[]>(people);
  // The same until it was taken: pressed twice, or sent again after a broken line, it is written once.
  const [requestKey, setRequestKey] = useState(randomId);
  const [sending, setSending] = useState(false);
  const [files, setFiles] = useState(before);
  const [attaching, setAttaching] = useState(before.length > 0);
  const [arriving, setArriving] = useState(0);
  const blank = text.trim() === "";
  const send = async () => {
    if (blank || sending || arriving > 0) return;
    setSending(true);
    const taken = await onSend({
      body: text.trim(),
      mentionIds: mentioned(text, picked),
      attachmentIds: files.map(({ id }) => id),
      requestKey,
    });
    setSending(false);
    if (!taken) return;
    setText("");
    setPicked([]);
    setFiles(NO_FILES);
    setAttaching(false);
    setRequestKey(randomId());
  };
  return (
    <div className="app-comment__form">
      <MentionInput
        value={text}
        onChange={setText}
        onMention={(person) => setPicked((before) => [...before, person])}
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
            onChange={setFiles}
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
            onClick={() => setAttaching(true)}
            disabled={sending}
          >
            附件
          </Button>
        )}
        {onCancel ? (
          <Button onClick={onCancel} disabled={sending}>
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
