import type { Editor, EditorAction } from "./editor";
import { KIND_ICONS } from "./kinds";
import { nameOf } from "./layout";

/** List of the elements on a label, the uppermost first; selects elements without a pointer. */
export function ElementList({ editor, act }: { editor: Editor; act: (action: EditorAction) => void }) {
  const { layout, selected } = editor;
  if (layout.elements.length === 0) return <p className="ui-muted">标签上还没有内容。</p>;
  return (
    <ul className="qr-elements" aria-label="标签上的元素">
      {layout.elements.toReversed().map((element) => (
        <li key={element.key}>
          <button
            type="button"
            aria-pressed={selected.includes(element.key)}
            onClick={(event) =>
              act({
                type: "select",
                keys: [element.key],
                toggle: event.shiftKey || event.ctrlKey || event.metaKey,
              })
            }
          >
            {KIND_ICONS[element.kind]}
            <span>{nameOf(element)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
