import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import type { CommentItem_comment$key } from "@/__generated__/CommentItem_comment.graphql";
import { openPreview } from "@/app/files/preview/openPreview";
import { useBin } from "@/app/record/useBin";
import { confirmDelete } from "@/ui/dialog/dialogs";
import { isUnsaved } from "@/ui/form/unsavedText";
import { Avatar } from "@/ui/frame/Avatar";
import { RelativeTime } from "@/ui/frame/text";
import { FileList } from "@/ui/upload/FileList";
import { CommentForm } from "./CommentForm";
import { CommentText } from "./CommentText";
import { useCommentActions } from "./useCommentActions";
import "./Comments.css";

export interface CommentItemProps {
  readonly comment: CommentItem_comment$key;
  /** Opens the form for a reply; absent where a reply is not possible. */
  readonly onReply?: () => void;
  /** Called after a change. */
  readonly onChanged: () => Promise<void>;
}

/** A comment: its author, time and text, and the actions on it. */
export function CommentItem({ comment: key, onReply, onChanged }: CommentItemProps) {
  const comment = useFragment(
    graphql`
      fragment CommentItem_comment on Comment {
        id
        rowId
        body
        isDeleted
        createdAt
        editedAt
        version
        author {
          name
          avatarUrl
        }
        mentions {
          id
          name
        }
        attachments {
          id
          rowId
          name
          size
          type
          streamUrl(width: 96, height: 96)
        }
        viewerCan {
          update
          delete
          reply
        }
      }
    `,
    key,
  );
  const unsent = `text ${comment.id}`;
  const [editing, setEditing] = useState(() => isUnsaved(unsent));
  const { update, remove } = useCommentActions();
  const wayBack = useBin("COMMENT", onChanged);
  const { author, viewerCan, body } = comment;
  const people = comment.mentions ?? [];
  const files = (comment.attachments ?? []).map(({ rowId, name, size, type, streamUrl }) => ({
    id: rowId,
    name,
    size,
    thumbnail: type === "IMAGE" ? streamUrl : null,
  }));
  return (
    <article className="app-comment" aria-label={`${author?.name ?? ""}的评论`}>
      <Avatar name={author?.name ?? "?"} src={author?.avatarUrl} size={28} />
      <div className="ui-grow">
        <p className="app-comment__head">
          <strong>{author?.name}</strong>
          <span className="app-comment__time">
            <RelativeTime value={comment.createdAt} />
            {comment.editedAt && !comment.isDeleted ? "（已编辑）" : ""}
          </span>
        </p>
        {comment.isDeleted ? <p className="app-comment__gone">该评论已删除</p> : null}
        {body && editing ? (
          <CommentForm
            unsent={unsent}
            initial={body}
            people={people}
            files={files}
            label="修改评论"
            placeholder=""
            sendText="保存"
            autoFocus
            onCancel={() => setEditing(false)}
            onSend={async ({ body: text, mentionIds, attachmentIds }) => {
              const taken = await update({
                id: comment.id,
                version: comment.version,
                body: text,
                mentionIds,
                attachmentIds,
              });
              if (taken) {
                setEditing(false);
                await onChanged();
              }
              return taken;
            }}
          />
        ) : null}
        {body && !editing ? (
          <>
            <CommentText text={body} names={people.map(({ name }) => name)} />
            {files.length > 0 ? (
              <FileList files={files} onOpen={(file) => void openPreview(file, files)} />
            ) : null}
            <p className="app-comment__actions">
              {viewerCan.reply && onReply ? (
                <button type="button" className="ui-link" onClick={onReply}>
                  回复
                </button>
              ) : null}
              {viewerCan.update ? (
                <button type="button" className="ui-link" onClick={() => setEditing(true)}>
                  修改
                </button>
              ) : null}
              {viewerCan.delete ? (
                <button
                  type="button"
                  className="ui-link"
                  onClick={() =>
                    void confirmDelete({
                      what: [body.slice(0, 50)],
                      bin: wayBack([comment.rowId]),
                      run: () => remove(comment.id),
                      onDone: () => void onChanged(),
                    })
                  }
                >
                  删除
                </button>
              ) : null}
            </p>
          </>
        ) : null}
      </div>
    </article>
  );
}
