import { Button } from "@/ui/frame/Button";
import type { Editor, EditorAction } from "./editor";
import { KIND_ICONS, KIND_NAMES } from "./kinds";
import { type ElementKind, type Layout, MAX_ELEMENTS, newElement } from "./layout";

const DRAWN: readonly Exclude<ElementKind, "image">[] = ["qr", "text", "field", "line", "rect"];

const hasCode = ({ elements }: Layout) => elements.some(({ kind }) => kind === "qr");

/** Palette of elements to add to a label. A label has exactly one code, that of the equipment. */
export function AddBar({
  editor: { layout },
  act,
  onImage,
}: {
  editor: Editor;
  act: (action: EditorAction) => void;
  onImage: () => Promise<unknown>;
}) {
  const full = layout.elements.length >= MAX_ELEMENTS;
  return (
    <fieldset className="qr-add" aria-label="添加元素">
      {DRAWN.map((kind) => (
        <Button
          key={kind}
          size="small"
          icon={KIND_ICONS[kind]}
          disabled={full || (kind === "qr" && hasCode(layout))}
          onClick={() => act({ type: "add", element: newElement(kind, layout) })}
        >
          {KIND_NAMES[kind]}
        </Button>
      ))}
      <Button size="small" icon={KIND_ICONS.image} disabled={full} onClick={onImage}>
        {KIND_NAMES.image}
      </Button>
    </fieldset>
  );
}
