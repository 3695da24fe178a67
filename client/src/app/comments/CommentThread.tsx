import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import type { CommentThread_comment$key } from "@/__generated__/CommentThread_comment.graphql";
import { isUnsaved } from "@/ui/form/unsavedText";
import { CommentForm } from "./CommentForm";
import { CommentItem } from "./CommentItem";
import { useCommentActions } from "./useCommentActions";
import "./Comments.css";

/** Number of replies shown before the rest is expanded. */
const SHOWN = 3;

export interface CommentThreadProps {
  readonly comment: CommentThread_comment$key;
  readonly recordId: string;
  readonly onChanged: () => Promise<void>;
}

/** A comment with its replies. */
export function CommentThread({ comment: key, recordId, onChanged }: CommentThreadProps) {
  const comment = useFragment(
    graphql`
      fragment CommentThread_comment on Comment {
        id
        ...CommentItem_comment
        replies {
          id
          ...CommentItem_comment
        }
      }
    `,
    key,
  );
  const unsent = `reply ${comment.id}`;
  const [answering, setAnswering] = useState(() => isUnsaved(unsent));
  const [all, setAll] = useState(false);
  const { create } = useCommentActions();
  const replies = comment.replies ?? [];
  const shown = all ? replies : replies.slice(-SHOWN);
  return (
    <div className="app-thread">
      <CommentItem comment={comment} onReply={() => setAnswering(true)} onChanged={onChanged} />
      {replies.length > 0 || answering ? (
        <div className="app-thread__replies">
          {replies.length > shown.length ? (
            <button type="button" className="ui-link ui-small" onClick={() => setAll(true)}>
              查看更早的 {replies.length - shown.length} 条回复
            </button>
          ) : null}
          {shown.map((reply) => (
            <CommentItem key={reply.id} comment={reply} onChanged={onChanged} />
          ))}
          {answering ? (
            <CommentForm
              unsent={unsent}
              label="回复评论"
              placeholder="写下回复"
              sendText="回复"
              autoFocus
              onCancel={() => setAnswering(false)}
              onSend={async (draft) => {
                const taken = await create({ recordId, replyToId: comment.id, ...draft });
                if (taken) {
                  setAnswering(false);
                  await onChanged();
                }
                return taken;
              }}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
