import { useState } from "react";
import { Button } from "@/ui/Button";
import { randomId } from "@/ui/randomId";
import { mentioned, type Person } from "./commentText";
import { MAX_LENGTH, MentionInput } from "./MentionInput";

export interface CommentDraft {
  readonly body: string;
  readonly mentionIds: string[];
  readonly requestKey: string;
}

export interface CommentFormProps {
  /** True when it was taken; what was written stays otherwise. */
  readonly onSend: (draft: CommentDraft) => Promise<boolean>;
  readonly onCancel?: () => void;
  readonly initial?: string;
  readonly people?: readonly Person[];
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
  const blank = text.trim() === "";
  const send = async () => {
    if (blank || sending) return;
    setSending(true);
    const taken = await onSend({ body: text.trim(), mentionIds: mentioned(text, picked), requestKey });
    setSending(false);
    if (!taken) return;
    setText("");
    setPicked([]);
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
      <div className="app-comment__foot">
        <span className="app-comment__note">
          {text.length > MAX_LENGTH * 0.9 ? `${text.length}/${MAX_LENGTH}` : "@ 提及成员，Ctrl+Enter 发送"}
        </span>
        {onCancel ? (
          <Button onClick={onCancel} disabled={sending}>
            取消
          </Button>
        ) : null}
        <Button intent="primary" onClick={send} disabled={blank} loading={sending}>
          {sendText}
        </Button>
      </div>
    </div>
  );
}
