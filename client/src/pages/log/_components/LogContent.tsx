import { useEffect } from "react";
import { graphql, useFragment } from "react-relay";
import type { LogContent_log$key } from "@/__generated__/LogContent_log.graphql";
import { RecordActivity } from "@/app/activity/RecordActivity";
import { CommentText } from "@/app/comments/CommentText";
import { attachedFiles } from "@/app/files/attached";
import { openPreview } from "@/app/files/preview/openPreview";
import { Parts } from "@/app/page/Parts";
import { DictTag } from "@/app/record/dictItems";
import { filesOf, isBlank, storedOf } from "@/domains/log/values";
import { formatDate, formatMinutes } from "@/ui/base/format";
import { PersonName } from "@/ui/frame/Avatar";
import { Card } from "@/ui/frame/Card";
import { DescriptionList } from "@/ui/frame/DescriptionList";
import { StatusTag } from "@/ui/frame/StatusTag";
import { DateTimeText } from "@/ui/frame/text";
import { FileList } from "@/ui/upload/FileList";
import { dayText } from "../_lib/days";
import { LikeButton } from "./LikeButton";
import { LogLinks } from "./LogLinks";
import { ValueList } from "./ValueList";
import "./log.css";

interface LogContentProps {
  log: LogContent_log$key;
  /** Called with the log's name and the viewer's permissions, for the header of the panel. */
  onKnown: (known: { name: string; update: boolean; delete: boolean }) => void;
  refresh: () => Promise<unknown>;
}

/**
 * Content of a work log: all fields, its audience, likes, comments and change history (business §2 Log).
 */
export function LogContent({ log: key, onKnown, refresh }: LogContentProps) {
  const log = useFragment(
    graphql`
      fragment LogContent_log on ItemLog {
        id
        version
        happenedOn
        minutes
        contents
        values
        editedLate
        openToProject
        createdAt
        author { name avatarUrl }
        team { name }
        logType { text color }
        category { ...template_category @relay(mask: false) }
        visibleMembers { rowId name avatarUrl }
        likes { rowId name }
        files { rowId name size }
        viewerCan { update delete }
        ...LikeButton_log
        ...LogLinks_log
      }
    `,
    key,
  );
  const { author, viewerCan } = log;
  const name = `${log.happenedOn} ${author?.name ?? ""}`;
  const { update, delete: remove } = viewerCan;
  useEffect(() => onKnown({ name, update, delete: remove }), [onKnown, name, update, remove]);
  const all = attachedFiles(log.files);
  const fields = log.category?.fields ?? [];
  const stored = storedOf(log.values);
  const files = filesOf(fields, log.values, all).beside;
  const visible = log.visibleMembers ?? [];
  const likes = log.likes ?? [];
  return (
    <article className="log-record" aria-label="日志内容">
      <Parts of={`${log.id} ${log.version}`}>
        <header className="ui-stack">
          <p className="ui-row ui-row--wrap log-record__line">
            <PersonName name={author?.name ?? ""} src={author?.avatarUrl} hint={log.team?.name} />
            <DictTag item={log.logType} />
            {log.editedLate ? <StatusTag tone="yellow">逾期修改</StatusTag> : null}
          </p>
          <DescriptionList
            visible={0}
            columns={2}
            items={[
              { label: "日期", value: dayText(log.happenedOn, formatDate(new Date())) },
              { label: "工时", value: log.minutes > 0 ? formatMinutes(log.minutes) : null },
              { label: "填写时间", value: <DateTimeText value={log.createdAt} /> },
              { label: "可见范围", value: scopeText(log.openToProject) },
            ]}
          />
          <LogLinks log={log} />
        </header>
        <Card title="日志内容">
          <CommentText text={log.contents} names={visible.map((one) => one.name)} />
        </Card>
        {fields.some((field) => !isBlank(stored[field.key])) ? (
          <Card title="模板内容">
            <ValueList fields={fields} values={log.values} files={all} />
          </Card>
        ) : null}
        {files.length > 0 ? (
          <Card title={`附件（${files.length}）`}>
            <FileList files={files} onOpen={(file) => void openPreview(file, files)} />
          </Card>
        ) : null}
        {visible.length > 0 ? (
          <Card title={`抄送（${visible.length}）`}>
            <ul className="log-people" aria-label="抄送">
              {visible.map((one) => (
                <li key={one.rowId}>
                  <PersonName name={one.name} src={one.avatarUrl} />
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
        <p className="ui-row ui-row--wrap log-record__line">
          <LikeButton log={log} onLiked={refresh} />
          {likes.length > 0 ? (
            <span className="ui-muted">{likes.map((one) => one.name).join("、")}赞过</span>
          ) : null}
        </p>
        <Card title="评论和动态">
          <RecordActivity recordId={log.id} />
        </Card>
      </Parts>
    </article>
  );
}

/** Audience of a log, as text. */
function scopeText(openToProject: boolean): string {
  return openToProject ? "本人、团队负责人、项目成员和抄送的人" : "本人、团队负责人和抄送的人";
}
