import { type CSSProperties, useRef } from "react";
import { AwayTag } from "@/domains/attend/AwayTag";
import { technicianTone } from "@/domains/workOrder/steps/TechnicianInput";
import { PersonName } from "@/ui/frame/Avatar";
import { StatusTag } from "@/ui/frame/StatusTag";
import { BoardBar } from "./BoardBar";
import { visitOf } from "./boardMove";
import type { BoardBarOrder, BoardPlaces } from "./boardOrder";
import { type BoardLook, layVisits, type Visit } from "./boardTime";
import { useRowDrop } from "./useBoardDrag";
import type { Moved } from "./useDispatchMoves";

/** A technician with their workload. */
export type BoardTechnician = BoardPlaces["technician"];

interface BoardRowProps {
  readonly technician: BoardTechnician;
  readonly orders: readonly BoardBarOrder[];
  readonly look: BoardLook;
  readonly first: string;
  readonly moved: ReadonlyMap<string, Moved>;
  readonly refused: string | null;
  /** Rank among the technicians who suit the selected order, from 1. */
  readonly suited: number | null;
  readonly onDrop: (rowId: string, at: number) => void;
  readonly onOpen: (order: BoardBarOrder) => void;
  readonly onSend: (order: BoardBarOrder) => void;
  readonly onSettled: () => void;
}

/** A technician's row: planned visits, and the drop target for orders. */
export function BoardRow({ technician, orders, look, first, moved, refused, suited, ...on }: BoardRowProps) {
  const track = useRef<HTMLDivElement>(null);
  const over = useRowDrop(track, on.onDrop);
  const { member, workStatus, workStatusText, workCount } = technician;
  const shown = orders.flatMap((order): { order: BoardBarOrder; visit: Visit }[] => {
    const visit = moved.get(order.rowId)?.visit ?? visitOf(order);
    return visit ? [{ order, visit }] : [];
  });
  const { places, lanes } = layVisits(
    look,
    first,
    shown.map(({ order, visit }) => ({ key: order.rowId, ...visit })),
  );
  return (
    <li
      className="dispatch-row"
      data-technician={member.rowId}
      data-suited={suited === null ? undefined : ""}
      style={{ "--lanes": lanes } as CSSProperties}
    >
      <div className="dispatch-row__who">
        <PersonName name={member.name} src={member.avatarUrl} />
        <span className="dispatch-row__facts">
          <StatusTag tone={technicianTone(workStatus)}>{workStatusText}</StatusTag>
          <AwayTag away={member.away} />
          <span className="ui-muted ui-small ui-num">{workCount} 单</span>
          {suited === null ? null : <StatusTag tone="green">推荐 {suited}</StatusTag>}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own */}
      <div
        ref={track}
        role="group"
        className="dispatch-row__track"
        data-over={over || undefined}
        aria-label={`${member.name}的工单`}
      >
        {shown.map(({ order, visit }) => {
          const place = places.get(order.rowId);
          if (!place) return null;
          return (
            <BoardBar
              key={order.rowId}
              order={order}
              technician={member.name}
              visit={visit}
              place={place}
              along={!moved.has(order.rowId) && order.isAlong === true}
              busy={moved.has(order.rowId)}
              refused={refused === order.rowId}
              onOpen={() => on.onOpen(order)}
              onSend={() => on.onSend(order)}
              onSettled={on.onSettled}
            />
          );
        })}
      </div>
    </li>
  );
}
