import DuplicateIcon from "@blueprintjs/icons/lib/esm/generated/components/duplicate";
import TrashIcon from "@blueprintjs/icons/lib/esm/generated/components/trash";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import type { Field } from "@/domains/flow/definition";
import { FIELD_TYPE } from "@/domains/flow/form/labels";
import type { BuilderAction } from "./builderState";
import { placeOf } from "./edit";
import { TypeIcon } from "./TypeIcon";
import { type Dragged, type Edge, useDraggable, useFieldDrop } from "./useFieldDrag";

export interface FieldCardProps {
  field: Field;
  path: string;
  isChosen: boolean;
  fault: string | undefined;
  /** Whether no further field fits beside it. */
  full: boolean;
  takes: (dragged: Dragged) => boolean;
  onDrop: (dragged: Dragged, edge: Edge) => void;
  dispatch: (action: BuilderAction) => void;
  /** Columns of a table. */
  children?: ReactNode;
}

/**
 * Field on the builder's canvas: selected by click, moved by drag or Alt and arrow keys, deleted by its
 * button or key.
 */
export function FieldCard(props: FieldCardProps) {
  const { field, path, isChosen, fault, dispatch } = props;
  const card = useRef<HTMLLIElement>(null);
  const dragging = useDraggable(card, { path });
  const edge = useFieldDrop(card, { takes: props.takes, onDrop: props.onDrop });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (event.altKey && by !== null) {
      event.preventDefault();
      dispatch({ type: "shift", path, by });
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      dispatch({ type: "remove", path });
    }
  };
  const isColumn = placeOf(path).table !== undefined;
  return (
    <li
      ref={card}
      className="flow-card"
      data-column={isColumn || undefined}
      data-chosen={isChosen || undefined}
      data-fault={fault ? "" : undefined}
      data-dragging={dragging || undefined}
      data-edge={edge ?? undefined}
    >
      <div className="flow-card__head">
        <button
          type="button"
          className="flow-card__main"
          data-path={path}
          aria-pressed={isChosen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
          onClick={() => dispatch({ type: "choose", path })}
          onKeyDown={onKeyDown}
        >
          <TypeIcon type={field.type} />
          <span className="flow-card__label">
            {field.label || "未命名"}
            {field.required ? (
              <span className="ui-field__mark" role="img" aria-label="必填">
                *
              </span>
            ) : null}
          </span>
          <span className="flow-card__about">{aboutOf(field)}</span>
        </button>
        <span className="flow-card__tools">
          <button
            type="button"
            className="ui-icon-button"
            aria-label={`复制${field.label}`}
            title="复制"
            disabled={props.full}
            onClick={() => dispatch({ type: "copy", path })}
          >
            <DuplicateIcon />
          </button>
          <button
            type="button"
            className="ui-icon-button"
            aria-label={`删除${field.label}`}
            title="删除"
            onClick={() => dispatch({ type: "remove", path })}
          >
            <TrashIcon />
          </button>
        </span>
      </div>
      {fault ? <p className="flow-card__fault">{fault}</p> : null}
      {props.children}
    </li>
  );
}

/** Type of a field, and whether it is computed or shown by a condition, as text. */
function aboutOf(field: Field): string {
  return [FIELD_TYPE[field.type], field.formula ? "公式" : "", field.showWhen ? "有显示条件" : ""]
    .filter(Boolean)
    .join(" · ");
}
