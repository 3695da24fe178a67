import { useCallback, useRef, useState } from "react";
import artifact, { type GroupCardsQuery, type TaskFilter } from "@/__generated__/GroupCardsQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { Button } from "@/ui/frame/Button";
import type { GroupColumn as Column, ReadColumn } from "./boardGroups";
import { type GroupCard, GroupCards } from "./GroupCards";
import { useColumnDrop } from "./useBoardDrag";
import { ViewHost } from "./ViewHost";

/** So many cards of a column are read at first, and with each step more. */
const STEP = 20;
/** So many at the most; the list has the others. */
const MOST = 100;

interface GroupColumnProps {
  readonly column: Column;
  readonly filter: TaskFilter;
  /** Asks again whenever it becomes another. */
  readonly round: number;
  /** How many it has by now. */
  readonly count: number;
  readonly shown: number;
  readonly restTo: string;
  readonly takes: (rowId: string) => boolean | null;
  readonly onDrop: (rowId: string) => void;
  readonly onRead: (key: string, read: ReadColumn<GroupCard>) => void;
  readonly add: React.ReactNode;
  readonly children: React.ReactNode;
}

/** The tasks that have something in common, where cards of others can be dropped (business §2 Task). */
export function GroupColumn(props: GroupColumnProps) {
  const { column, filter, round, count, shown, takes, onDrop, onRead } = props;
  const { key, label, overdue } = column;
  const element = useRef<HTMLElement>(null);
  const [size, setSize] = useState(STEP);
  const over = useColumnDrop(element, { takes, onDrop });
  const note = useCallback((read: ReadColumn<GroupCard>) => onRead(key, read), [onRead, key]);
  const rest = Math.max(0, count - shown);
  return (
    <section
      ref={element}
      className="task-board__column"
      data-over={over === null ? undefined : over ? "yes" : "no"}
      aria-label={`${label}，${count} 个任务`}
    >
      <header className="task-board__head">
        <h2 className="task-board__name" title={label}>
          {label}
        </h2>
        <span className="task-board__count">{count}</span>
        {overdue > 0 ? <span className="task-board__late">逾期 {overdue}</span> : null}
      </header>
      <div className="task-board__cards">
        {props.add}
        {props.children}
        <ViewHost<GroupCardsQuery>
          artifact={artifact}
          variables={{ filter, page: { number: 1, size } }}
          refreshKey={round}
        >
          {({ queryRef }) => <GroupCards queryRef={queryRef} onRead={note} />}
        </ViewHost>
        {shown === 0 && count === 0 ? <p className="task-board__none">没有任务</p> : null}
        {rest > 0 && size < MOST ? (
          <Button variant="minimal" size="small" onClick={() => setSize((now) => Math.min(MOST, now + STEP))}>
            加载更多，还有 {rest} 个
          </Button>
        ) : null}
        {rest > 0 && size >= MOST ? (
          <PageLink to={props.restTo} className="task-board__rest">
            还有 {rest} 个
          </PageLink>
        ) : null}
      </div>
    </section>
  );
}
