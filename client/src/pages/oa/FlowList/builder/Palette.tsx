import { useRef } from "react";
import type { FieldType } from "@/domains/flow/definition";
import { FIELD_TYPE } from "@/domains/flow/form/labels";
import { TypeIcon } from "./TypeIcon";
import { useDraggable } from "./useFieldDrag";

const GROUPS: readonly (readonly [string, readonly FieldType[]])[] = [
  ["基础", ["text", "lines", "number", "amount", "date", "period", "choice"]],
  ["人员与业务", ["member", "team", "record", "contract"]],
  ["附件与排版", ["attachment", "picture", "explanation", "detail"]],
];

/** Palette of field types: a click adds a field after the selected one, dragging adds it anywhere. */
export function Palette({ full, onAdd }: { full: boolean; onAdd: (type: FieldType) => void }) {
  return (
    <nav className="flow-palette" aria-label="字段类型">
      {GROUPS.map(([group, types]) => (
        <div key={group} className="flow-palette__group">
          <p className="flow-palette__title">{group}</p>
          <ul>
            {types.map((type) => (
              <Entry key={type} type={type} disabled={full} onAdd={() => onAdd(type)} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Entry({ type, disabled, onAdd }: { type: FieldType; disabled: boolean; onAdd: () => void }) {
  const entry = useRef<HTMLLIElement>(null);
  const dragging = useDraggable(entry, { of: type });
  return (
    <li ref={entry} data-dragging={dragging || undefined}>
      <button
        type="button"
        className="flow-palette__entry"
        disabled={disabled}
        title={`添加${FIELD_TYPE[type]}，可拖到表单中`}
        onClick={onAdd}
      >
        <TypeIcon type={type} />
        {FIELD_TYPE[type]}
      </button>
    </li>
  );
}
