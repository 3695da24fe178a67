import ArrowDownIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-down";
import ArrowUpIcon from "@blueprintjs/icons/lib/esm/generated/components/arrow-up";
import DragHandleVerticalIcon from "@blueprintjs/icons/lib/esm/generated/components/drag-handle-vertical";
import EyeOffIcon from "@blueprintjs/icons/lib/esm/generated/components/eye-off";
import SwapHorizontalIcon from "@blueprintjs/icons/lib/esm/generated/components/swap-horizontal";
import { type ReactElement, useRef } from "react";
import type { ColumnName, Step } from "./layout";
import type { WidgetEntry } from "./types";
import { type Edge, useCardDrag } from "./useCardDrag";

interface EditorCardProps {
  readonly widget: WidgetEntry;
  readonly column: ColumnName;
  readonly first: boolean;
  readonly last: boolean;
  /** `control` names the button of the card that has the focus after the move. */
  readonly onStep: (way: Step, control: string) => void;
  readonly onHide: () => void;
  readonly onDrop: (dragged: string, edge: Edge) => void;
}

const BY_ARROW: Readonly<Record<ColumnName, Readonly<Record<string, Step>>>> = {
  main: { ArrowUp: "up", ArrowDown: "down", ArrowRight: "across" },
  side: { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "across" },
};

/**
 * A widget in the layout editor of the workbench: its title, its description, and buttons to move or hide
 * it.
 */
export function EditorCard({
  widget,
  column,
  first,
  last,
  onStep,
  onHide,
  onDrop,
}: EditorCardProps): ReactElement {
  const element = useRef<HTMLElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { dragging, edge } = useCardDrag({ id: widget.id, element, handle, onDrop });
  const button = (
    control: string,
    text: string,
    icon: ReactElement,
    onClick: () => void,
    disabled = false,
  ) => (
    <button
      type="button"
      className="ui-icon-button"
      data-control={control}
      aria-label={`${text} ${widget.title}`}
      title={text}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
  return (
    <section
      ref={element}
      className="wb-edit__card"
      aria-label={widget.title}
      data-card={widget.id}
      data-dragging={dragging || undefined}
      data-edge={edge ?? undefined}
    >
      <button
        ref={handle}
        type="button"
        className="wb-edit__handle"
        data-control="handle"
        aria-label={`移动 ${widget.title}`}
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
        title="拖动，或按方向键移动"
        onKeyDown={(event) => {
          const way = BY_ARROW[column][event.key];
          if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          onStep(way, "handle");
        }}
      >
        <DragHandleVerticalIcon />
      </button>
      <span className="wb-row__main">
        <strong>{widget.title}</strong>
        <span className="ui-muted ui-small">{widget.about}</span>
      </span>
      <span className="wb-edit__controls">
        {button("up", "上移", <ArrowUpIcon />, () => onStep("up", "up"), first)}
        {button("down", "下移", <ArrowDownIcon />, () => onStep("down", "down"), last)}
        {button("across", column === "main" ? "移到侧列" : "移到主列", <SwapHorizontalIcon />, () =>
          onStep("across", "across"),
        )}
        {button("hide", "隐藏", <EyeOffIcon />, onHide)}
      </span>
    </section>
  );
}
