import ConfirmIcon from "@blueprintjs/icons/lib/esm/generated/components/confirm";
import LockIcon from "@blueprintjs/icons/lib/esm/generated/components/lock";
import MoreIcon from "@blueprintjs/icons/lib/esm/generated/components/more";
import { type KeyboardEvent, useRef, useState } from "react";
import { PageLink } from "@/app/page/navigation";
import { DictTag } from "@/app/record/dictItems";
import { taskOf } from "@/domains/task/labels";
import type { Action } from "@/ui/base/types";
import { Avatar } from "@/ui/frame/Avatar";
import { Menu } from "@/ui/frame/Menu";
import { Popover } from "@/ui/frame/Popover";
import type { TaskCard } from "./taskCard";
import { shortDay } from "./taskPlace";
import { useDraggableCard } from "./useBoardDrag";

interface BoardCardProps {
  readonly card: TaskCard;
  readonly actions: readonly Action[];
  /** A step is being taken with it. */
  readonly busy: boolean;
  /** Tab stops here: one card of a column. */
  readonly reachable: boolean;
  /** It has just come back from where it may not go. */
  readonly refused: boolean;
  readonly onFocus: () => void;
  readonly onSettled: () => void;
}

/**
 * Card of a task on the board: dragged, or moved to another status by Enter and its menu (business §2
 * Task).
 */
export function BoardCard({ card, actions, busy, reachable, refused, onFocus, onSettled }: BoardCardProps) {
  const element = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const dragging = useDraggableCard(element, card.rowId, !busy);
  const { rowId, name, project, level, director, endsOn, isOverdue, overdueDays, isBlocked } = card;
  const late = overdueDays ? `逾期 ${overdueDays} 天` : "已逾期";
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.key !== "Enter") return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <article
      ref={element}
      className="task-card"
      data-task={rowId}
      data-dragging={dragging || undefined}
      data-refused={refused || undefined}
      aria-label={name}
      aria-busy={busy || undefined}
      tabIndex={reachable ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onAnimationEnd={onSettled}
    >
      <div className="task-card__head">
        <PageLink to={taskOf(rowId)} className="task-card__name" draggable={false} tabIndex={-1}>
          {name}
        </PageLink>
        <Popover
          popup="menu"
          placement="bottom-end"
          open={open}
          onOpenChange={setOpen}
          content={(close) => <Menu actions={actions} label={`“${name}”的操作`} onDone={close} />}
        >
          <button
            type="button"
            className="ui-icon-button task-card__menu"
            tabIndex={-1}
            aria-label={`“${name}”的操作`}
            title="操作"
          >
            <MoreIcon />
          </button>
        </Popover>
      </div>
      {project ? <div className="task-card__project">{project.name}</div> : null}
      <div className="task-card__foot">
        <DictTag item={level} />
        {endsOn ? (
          <span
            className="task-card__fact"
            data-late={isOverdue || undefined}
            title={isOverdue ? `截止 ${endsOn}，${late}` : `截止 ${endsOn}`}
          >
            {shortDay(endsOn)}
            {isOverdue ? <span className="ui-visually-hidden">{late}</span> : null}
          </span>
        ) : null}
        {card.checkCount > 0 ? (
          <span className="task-card__fact" title={`检查清单完成 ${card.doneCheckCount}/${card.checkCount}`}>
            <ConfirmIcon size={12} />
            {card.doneCheckCount}/{card.checkCount}
          </span>
        ) : null}
        {isBlocked ? (
          <span className="task-card__fact" title="前置任务未完成">
            <LockIcon size={12} title="前置任务未完成" />
          </span>
        ) : null}
        {director ? (
          <span className="task-card__who" title={`负责人：${director.name}`}>
            <Avatar name={director.name} src={director.avatarUrl} size={20} />
          </span>
        ) : null}
      </div>
    </article>
  );
}
