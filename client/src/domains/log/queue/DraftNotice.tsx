import type { Option } from "@/ui/base/types";
import { Button } from "@/ui/frame/Button";
import { DateTimeText } from "@/ui/frame/text";
import type { LogDrafts } from "./useLogDrafts";
import "./queue.css";

interface DraftNoticeProps {
  drafts: LogDrafts;
  /** Types, for the names of drafts. */
  options: readonly Option[];
}

/** Notice above the form of a new log: the draft that was brought back, and the other ones. */
export function DraftNotice({ drafts, options }: DraftNoticeProps) {
  const { restored, others, resume, drop } = drafts;
  if (restored === null && others.length === 0) return null;
  return (
    <div className="log-drafts">
      {restored === null ? null : (
        <p className="ui-row ui-row--wrap" role="status">
          <span>
            已恢复 <DateTimeText value={new Date(restored).toISOString()} /> 没有保存的内容
          </span>
          <Button size="small" onClick={drop}>
            放弃草稿
          </Button>
        </p>
      )}
      {others.length === 0 ? null : (
        <p className="ui-row ui-row--wrap">
          <span>没写完的日志：</span>
          {others.map((draft) => (
            <Button key={draft.logType} size="small" onClick={() => resume(draft)}>
              {options.find(({ value }) => value === draft.values.logType)?.label ?? "未选类型"}，
              <DateTimeText value={new Date(draft.at).toISOString()} />
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}
