import { graphql, useFragment } from "react-relay";
import type { WeeklyComments_weekly$key } from "@/__generated__/WeeklyComments_weekly.graphql";
import { DictTag } from "@/app/record/dictItems";
import { PersonName } from "@/ui/frame/Avatar";
import { Button } from "@/ui/frame/Button";
import { RelativeTime } from "@/ui/frame/text";
import type { CommentRow } from "./WeeklyCommentDialog";
import "./weekly.css";

export interface WeeklyCommentsProps {
  weekly: WeeklyComments_weekly$key;
  onChange: (row: CommentRow) => unknown;
  onRemove: (row: CommentRow) => unknown;
}

/** The comments on a report with their grades, the oldest first; an author can change and delete their own. */
export function WeeklyComments({ weekly: key, onChange, onRemove }: WeeklyCommentsProps) {
  const { weeklyComments } = useFragment(
    graphql`
      fragment WeeklyComments_weekly on Weekly {
        weeklyComments {
          id
          rowId
          version
          body
          createdAt
          grade { value text color }
          author { name avatarUrl }
          viewerCan { update delete }
        }
      }
    `,
    key,
  );
  if (weeklyComments.length === 0) return <p className="ui-muted">还没有点评</p>;
  return (
    <ul className="weekly-comments" aria-label="点评">
      {weeklyComments.map((comment) => (
        <li key={comment.id}>
          <p className="ui-row ui-row--wrap">
            {comment.author ? (
              <PersonName name={comment.author.name} src={comment.author.avatarUrl} />
            ) : (
              <span className="ui-muted">已离职成员</span>
            )}
            <DictTag item={comment.grade} />
            <span className="ui-muted ui-small">
              <RelativeTime value={comment.createdAt} />
            </span>
            <span className="ui-grow" />
            {comment.viewerCan.update ? (
              <Button size="small" variant="minimal" onClick={() => onChange(comment)}>
                修改
              </Button>
            ) : null}
            {comment.viewerCan.delete ? (
              <Button size="small" variant="minimal" intent="danger" onClick={() => onRemove(comment)}>
                删除
              </Button>
            ) : null}
          </p>
          {comment.body ? <p className="weekly-words">{comment.body}</p> : null}
        </li>
      ))}
    </ul>
  );
}
