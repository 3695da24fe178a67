import { type ReactNode, useRef } from "react";
import { useColumnDrop } from "./useBoardDrag";

interface ColumnFrameProps {
  /** The name of the column. */
  readonly label: string;
  readonly heading: ReactNode;
  readonly count: number;
  /** Content after the count. */
  readonly note?: ReactNode;
  readonly overdue: number;
  readonly takes: (rowId: string) => boolean | null;
  readonly onDrop: (rowId: string) => void;
  readonly children: ReactNode;
}

/** Frame of a board's column: title, count and drop target. */
export function ColumnFrame(props: ColumnFrameProps) {
  const { label, heading, count, note, overdue, takes, onDrop, children } = props;
  const element = useRef<HTMLElement>(null);
  const over = useColumnDrop(element, { takes, onDrop });
  return (
    <section
      ref={element}
      className="task-board__column"
      data-over={over === null ? undefined : over ? "yes" : "no"}
      aria-label={`${label}，${count} 个任务`}
    >
      <header className="task-board__head">
        {heading}
        <span className="task-board__count">{count}</span>
        {note}
        {overdue > 0 ? <span className="task-board__late">逾期 {overdue}</span> : null}
      </header>
      <div className="task-board__cards">{children}</div>
    </section>
  );
}
