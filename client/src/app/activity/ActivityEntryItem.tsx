import { graphql, useFragment } from "react-relay";
import type { ActivityEntryItem_entry$key } from "@/__generated__/ActivityEntryItem_entry.graphql";
import { CommentThread } from "@/app/comments/CommentThread";
import { Avatar } from "@/ui/frame/Avatar";
import { RelativeTime } from "@/ui/frame/text";
import { ChangeList } from "./ChangeList";
import { reasonLabel } from "./reason";
import "./Activity.css";

export interface ActivityEntryItemProps {
  readonly entry: ActivityEntryItem_entry$key;
  readonly recordId: string;
  readonly onChanged: () => Promise<void>;
}

/** An entry of a timeline: a thread of comments, or a change with its author. */
export function ActivityEntryItem({ entry: key, recordId, onChanged }: ActivityEntryItemProps) {
  const entry = useFragment(
    graphql`
      fragment ActivityEntryItem_entry on ActivityEntry {
        createdAt
        text
        reason
        actor {
          name
          avatarUrl
        }
        changes {
          field
          label
          before
          after
        }
        comment {
          ...CommentThread_comment
        }
      }
    `,
    key,
  );
  if (entry.comment) {
    return <CommentThread comment={entry.comment} recordId={recordId} onChanged={onChanged} />;
  }
  const name = entry.actor?.name ?? "系统";
  return (
    <div className="app-change">
      <Avatar name={name} src={entry.actor?.avatarUrl} size={20} />
      <div className="ui-grow">
        <p className="app-change__head">
          <span>
            {name} {entry.text}
          </span>
          <span className="app-comment__time">
            <RelativeTime value={entry.createdAt} />
          </span>
        </p>
        <ChangeList changes={entry.changes} />
        {entry.reason && entry.reason !== "import" ? (
          <p className="app-change__reason">
            {reasonLabel(entry.text)}：{entry.reason}
          </p>
        ) : null}
      </div>
    </div>
  );
}
