import type { ReactNode } from "react";
import { PageLink } from "@/app/page/navigation";
import { TASK_STATUS } from "@/domains/task/labels";
import { StatusTag } from "@/ui/frame/StatusTag";
import { type ColumnStatus, DONE_DAYS } from "./boardSteps";
import { ColumnFrame } from "./ColumnFrame";

interface BoardColumnProps {
  readonly status: ColumnStatus;
  readonly count: number;
  readonly overdue: number;
  /** How many more there are than cards, and where they are. */
  readonly rest: number;
  readonly restText: string;
  readonly restTo: string;
  readonly takes: (rowId: string) => boolean | null;
  readonly onDrop: (rowId: string) => void;
  /** Adds a card, where the status is that of a new one. */
  readonly add?: ReactNode;
  /** The cards; nothing while there are none. */
  readonly children: ReactNode;
}

/** Column of the board with the tasks of one status (business §2 Task). */
export function BoardColumn(props: BoardColumnProps) {
  const { status, count, overdue, rest, takes, onDrop, children } = props;
  const { text, tone } = TASK_STATUS[status];
  return (
    <ColumnFrame
      label={text}
      heading={
        <h2>
          <StatusTag tone={tone} dot>
            {text}
          </StatusTag>
        </h2>
      }
      count={count}
      note={status === "DONE" ? <span className="ui-muted ui-small">近 {DONE_DAYS} 天</span> : null}
      overdue={overdue}
      takes={takes}
      onDrop={onDrop}
    >
      {props.add}
      {children ?? <p className="task-board__none">没有{text}的任务</p>}
      {rest > 0 ? (
        <PageLink to={props.restTo} className="task-board__rest">
          {props.restText}
        </PageLink>
      ) : null}
    </ColumnFrame>
  );
}
