import { type CSSProperties, type ReactNode, useRef } from "react";
import { formatDate } from "@/ui/base/format";
import { EmptyState } from "@/ui/feedback/states";
import { addDays } from "@/ui/input/dates";
import { BoardMore } from "./BoardMore";
import { BoardNow, NowMark } from "./BoardNow";
import { BoardRow } from "./BoardRow";
import type { BoardBarOrder, BoardPlaces } from "./boardOrder";
import { type BoardLook, HOURS } from "./boardTime";
import type { Moved } from "./useDispatchMoves";

interface BoardGridProps {
  /** Loaded technicians. */
  readonly rows: readonly BoardPlaces[];
  /** Number of all technicians. */
  readonly total: number;
  /** Whether there are more orders than shown. */
  readonly cut: boolean;
  readonly waiting: readonly BoardBarOrder[];
  readonly look: BoardLook;
  readonly first: string;
  readonly count: number;
  readonly moved: ReadonlyMap<string, Moved>;
  readonly refused: string | null;
  /** Row ids of the technicians who suit the selected order, the best first. */
  readonly suited: readonly string[];
  readonly onDrop: (technicianId: string, rowId: string, at: number) => void;
  readonly onOpen: (order: BoardBarOrder) => void;
  readonly onSend: (order: BoardBarOrder) => void;
  readonly onSettled: () => void;
  /** Loads the next technicians; absent while loading, and when all are loaded. */
  readonly onMore: (() => void) | undefined;
  /** Element at the end of the rows that loads the next ones. */
  readonly children: ReactNode;
}

const WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"];

/** Column headings: hours of a day, or days of a week. */
function headsOf(look: BoardLook, first: string, count: number): readonly string[] {
  if (look === "day") {
    return Array.from({ length: HOURS[1] - HOURS[0] }, (_, at) => String(HOURS[0] + at).padStart(2, "0"));
  }
  return Array.from({ length: count }, (_, at) => `周${WEEKDAYS[at % 7]} ${addDays(first, at).slice(5)}`);
}

/** Grid of technicians by time. Rows outside the viewport are not laid out; there are at most 200. */
export function BoardGrid({
  rows,
  total,
  cut,
  waiting,
  look,
  first,
  count,
  moved,
  suited,
  children,
  ...on
}: BoardGridProps) {
  const grid = useRef<HTMLElement>(null);
  const heads = headsOf(look, first, count);
  const today = formatDate(new Date());
  // an order with a pending move is shown at its new place only
  const all = new Map<string, BoardBarOrder>(
    [...waiting, ...rows.flatMap(({ bars }) => bars)].map((order) => [order.rowId, order]),
  );
  const ordersOf = (technicianId: string, orders: readonly BoardBarOrder[]) => [
    ...orders.filter(({ rowId }) => !moved.has(rowId)),
    ...[...moved].flatMap(([rowId, to]) => {
      const order = all.get(rowId);
      return order && to.technicianId === technicianId ? [order] : [];
    }),
  ];
  return (
    <section
      ref={grid}
      className="dispatch-grid"
      data-look={look}
      aria-label="技术员日程"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by the keyboard
      tabIndex={0}
      style={{ "--columns": heads.length } as CSSProperties}
    >
      <div className="dispatch-grid__head" aria-hidden>
        <span className="dispatch-grid__corner">技术员 {total} 人</span>
        <span className="dispatch-grid__heads">
          {heads.map((text, at) => (
            <span key={text} data-today={(look === "week" && addDays(first, at) === today) || undefined}>
              {text}
            </span>
          ))}
          <NowMark look={look} first={first} />
        </span>
      </div>
      {cut ? (
        <p className="dispatch-grid__cut">工单较多，只显示前 2000 个，请缩小范围或按团队筛选。</p>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState compact title="没有技术员" text="把人编入工作组，或换一个筛选条件。" />
      ) : (
        <BoardNow look={look} first={first}>
          <ul className="dispatch-grid__rows">
            {rows.map(({ technician, bars }) => {
              const id = technician.member.rowId;
              const rank = suited.indexOf(id);
              return (
                <BoardRow
                  key={id}
                  technician={technician}
                  orders={ordersOf(id, bars)}
                  look={look}
                  first={first}
                  moved={moved}
                  refused={on.refused}
                  suited={rank < 0 ? null : rank + 1}
                  onDrop={(rowId, at) => on.onDrop(id, rowId, at)}
                  onOpen={on.onOpen}
                  onSend={on.onSend}
                  onSettled={on.onSettled}
                />
              );
            })}
          </ul>
        </BoardNow>
      )}
      {children}
      {rows.length < total ? <BoardMore within={grid} left={total - rows.length} onMore={on.onMore} /> : null}
    </section>
  );
}
