import { type ReactNode, useCallback, useState } from "react";
import artifact, { type GroupCardsQuery, type TaskFilter } from "@/__generated__/GroupCardsQuery.graphql";
import { PageLink } from "@/app/page/navigation";
import { Button } from "@/ui/frame/Button";
import type { GroupColumn as Column, ReadColumn } from "./boardGroups";
import { ColumnFrame } from "./ColumnFrame";
import { type GroupCard, GroupCards } from "./GroupCards";
import { useNearViewport } from "./useNearViewport";
import { ViewHost } from "./ViewHost";

/** Number of cards fetched at first, and with each further step. */
const STEP = 20;
/** Largest number of cards; the list has the others. */
const MOST = 100;

interface GroupColumnProps {
  readonly column: Column;
  readonly filter: TaskFilter;
  /** Each new value makes the column refetch. */
  readonly round: unknown;
  /** Current number of tasks. */
  readonly count: number;
  readonly shown: number;
  readonly restTo: string;
  /** Whether it fetches its cards even outside the viewport. */
  readonly atOnce: boolean;
  readonly takes: (rowId: string) => boolean | null;
  readonly onDrop: (rowId: string) => void;
  readonly onRead: (key: string, read: ReadColumn<GroupCard>) => void;
  readonly add: ReactNode;
  readonly children: ReactNode;
}

/**
 * A column of a grouped board (business §2 Task). A board may have a hundred columns: each fetches its
 * cards when scrolled near.
 */
export function GroupColumn(props: GroupColumnProps) {
  const { column, filter, round, count, shown, takes, onDrop, onRead } = props;
  const { key, label, overdue } = column;
  const [size, setSize] = useState(STEP);
  const [element, near] = useNearViewport(props.atOnce);
  const note = useCallback((read: ReadColumn<GroupCard>) => onRead(key, read), [onRead, key]);
  const rest = Math.max(0, count - shown);
  return (
    <ColumnFrame
      label={label}
      heading={
        <h2 className="task-board__name" title={label}>
          {label}
        </h2>
      }
      count={count}
      overdue={overdue}
      takes={takes}
      onDrop={onDrop}
    >
      {props.add}
      {props.children}
      <span ref={element} aria-hidden />
      {near ? (
        <ViewHost<GroupCardsQuery>
          artifact={artifact}
          variables={{ filter, page: { number: 1, size } }}
          refreshKey={round}
        >
          {({ queryRef }) => <GroupCards queryRef={queryRef} onRead={note} />}
        </ViewHost>
      ) : null}
      {shown === 0 && count === 0 ? <p className="task-board__none">没有任务</p> : null}
      {near && rest > 0 && size < MOST ? (
        <Button variant="minimal" size="small" onClick={() => setSize((now) => Math.min(MOST, now + STEP))}>
          加载更多，还有 {rest} 个
        </Button>
      ) : null}
      {rest > 0 && size >= MOST ? (
        <PageLink to={props.restTo} className="task-board__rest">
          还有 {rest} 个
        </PageLink>
      ) : null}
    </ColumnFrame>
  );
}
