import CommentIcon from "@blueprintjs/icons/lib/esm/generated/components/comment";
import PaperclipIcon from "@blueprintjs/icons/lib/esm/generated/components/paperclip";
import { graphql, useFragment } from "react-relay";
import type { LogCard_log$key } from "@/__generated__/LogCard_log.graphql";
import { CommentText } from "@/app/comments/CommentText";
import { DictTag } from "@/app/record/dictItems";
import { formatMinutes } from "@/ui/base/format";
import { MoreMenu } from "@/ui/frame/Actions";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { RelativeTime } from "@/ui/frame/text";
import type { useLogCommands } from "../_lib/useLogCommands";
import { LikeButton } from "./LikeButton";
import { LogLinks } from "./LogLinks";
import { ValueList } from "./ValueList";

export interface LogCardProps {
  log: LogCard_log$key;
  /** Whether the log is open beside the list. */
  active: boolean;
  /** Whether to show the day, which the heading above does not. */
  dated: boolean;
  /** Links that all logs of the list share. */
  without?: readonly string[] | undefined;
  commands: ReturnType<typeof useLogCommands>;
  onOpen: () => void;
}

/**
 * Card of a work log in a list: author, type, duration, contents, and likes and comments (business §2 Log).
 */
export function LogCard({ log: key, active, dated, without, commands, onOpen }: LogCardProps) {
  const log = useFragment(
    graphql`
      fragment LogCard_log on ItemLog {
        rowId
        happenedOn
        minutes
        contents
        values
        editedLate
        createdAt
        commentCount
        author { name avatarUrl }
        logType { text color }
        category { ...template_category @relay(mask: false) }
        visibleMembers { name }
        files { rowId }
        viewerCan { update delete }
        ...LikeButton_log
        ...LogLinks_log
      }
    `,
    key,
  );
  const { rowId, author, viewerCan } = log;
  const name = author?.name ?? "";
  const count = log.files?.length ?? 0;
  return (
    <article
      className="log-card"
      data-log={rowId}
      data-active={active || undefined}
      aria-label={`${name} ${log.happenedOn}的日志`}
      tabIndex={-1}
    >
      <header className="log-card__head">
        <PersonName name={name} src={author?.avatarUrl} />
        {dated ? <span className="ui-muted">{log.happenedOn}</span> : null}
        <DictTag item={log.logType} />
        {log.minutes > 0 ? <span className="ui-muted">{formatMinutes(log.minutes)}</span> : null}
        {log.editedLate ? <StatusTag tone="yellow">逾期修改</StatusTag> : null}
        <span className="ui-grow ui-muted ui-small log-card__time">
          <RelativeTime value={log.createdAt} />
        </span>
        <MoreMenu
          label="日志操作"
          actions={[
            { key: "open", text: "查看", onClick: onOpen },
            {
              key: "edit",
              text: "修改",
              hidden: !viewerCan.update,
              onClick: () => commands.edit(rowId),
            },
            {
              key: "delete",
              text: "删除",
              intent: "danger",
              hidden: !viewerCan.delete,
              onClick: () => commands.remove(rowId, `${log.happenedOn} ${name}`),
            },
          ]}
        />
      </header>
      <div className="log-card__text">
        <CommentText text={log.contents} names={(log.visibleMembers ?? []).map((one) => one.name)} />
      </div>
      <ValueList fields={log.category?.fields ?? []} values={log.values} />
      <LogLinks log={log} {...(without ? { without } : {})} />
      <footer className="log-card__foot">
        <LikeButton log={log} />
        <button
          type="button"
          className="log-card__say"
          aria-label={`查看，${log.commentCount} 条评论`}
          onClick={onOpen}
        >
          <CommentIcon size={14} />
          {log.commentCount > 0 ? log.commentCount : "评论"}
        </button>
        {count > 0 ? (
          <button
            type="button"
            className="log-card__say"
            aria-label={`查看 ${count} 个附件`}
            onClick={onOpen}
          >
            <PaperclipIcon size={14} />
            {count}
          </button>
        ) : null}
        <span className="ui-grow" />
        <button type="button" className="ui-link ui-small" onClick={onOpen}>
          查看详情
        </button>
      </footer>
    </article>
  );
}
