/** State of the label template editor: layout, selection and undo history, changed by a reducer. */
import { type Alignment, aligned, around, type Box, distributed, keepOn, shifted, tenth } from "./geometry";
import { type Layout, type LayoutElement, MAX_ELEMENTS, renewed } from "./layout";
import { ASIDE, settled } from "./place";

/** Number of steps that can be undone. */
const STEPS = 100;

/** State of the editor: layout, selection, and undo history. */
export interface Editor {
  readonly layout: Layout;
  readonly selected: readonly string[];
  readonly past: readonly Layout[];
  readonly future: readonly Layout[];
  /** Name of the last change; a following change of the same name joins its undo step. */
  readonly last: string | null;
}

export type EditorAction =
  | { readonly type: "select"; readonly keys: readonly string[]; readonly toggle?: boolean }
  /** A new element, placed automatically. */
  | { readonly type: "add"; readonly element: LayoutElement }
  /** Boxes at their new positions, by key; changes of the same `step` are merged into one. */
  | { readonly type: "place"; readonly boxes: ReadonlyMap<string, Box>; readonly step?: string }
  | {
      readonly type: "set";
      readonly key: string;
      readonly change: (element: LayoutElement) => LayoutElement;
      readonly step?: string;
    }
  | { readonly type: "page"; readonly width: number; readonly height: number }
  | { readonly type: "nudge"; readonly dx: number; readonly dy: number }
  | { readonly type: "align"; readonly how: Alignment }
  | { readonly type: "distribute"; readonly axis: "x" | "y" }
  | { readonly type: "order"; readonly by: 1 | -1 }
  | { readonly type: "remove" }
  | { readonly type: "duplicate" }
  | { readonly type: "undo" }
  | { readonly type: "redo" };

/** Initial state of the editor. */
export function editorOf(layout: Layout): Editor {
  return { layout, selected: [], past: [], future: [], last: null };
}

function changed(
  editor: Editor,
  elements: readonly LayoutElement[],
  more: {
    selected?: readonly string[];
    step?: string | undefined;
    page?: { width: number; height: number };
  } = {},
): Editor {
  const layout: Layout = { ...editor.layout, ...more.page, elements };
  if (JSON.stringify(layout) === JSON.stringify(editor.layout))
    return { ...editor, selected: more.selected ?? editor.selected };
  const joins = more.step !== undefined && more.step === editor.last;
  return {
    layout,
    selected: more.selected ?? editor.selected,
    past: joins ? editor.past : [...editor.past.slice(1 - STEPS), editor.layout],
    future: [],
    last: more.step ?? null,
  };
}

function restored(editor: Editor, layout: Layout, rest: Pick<Editor, "past" | "future">): Editor {
  const keys = new Set(layout.elements.map(({ key }) => key));
  return { layout, ...rest, selected: editor.selected.filter((key) => keys.has(key)), last: null };
}

/** The selected elements, in their order. */
export function chosen({ layout, selected }: Editor): LayoutElement[] {
  return layout.elements.filter(({ key }) => selected.includes(key));
}

function swap(editor: Editor, boxes: readonly LayoutElement[], step?: string): Editor {
  const byKey = new Map(boxes.map((box) => [box.key, box]));
  return changed(
    editor,
    editor.layout.elements.map((element) => byKey.get(element.key) ?? element),
    { step },
  );
}

function reordered(editor: Editor, by: 1 | -1): Editor {
  const elements = [...editor.layout.elements];
  // starting from the end towards which they move, so that several keep their relative order
  const indexes = elements.flatMap(({ key }, index) => (editor.selected.includes(key) ? [index] : []));
  for (const index of by === 1 ? indexes.reverse() : indexes) {
    const [element, other] = [elements[index], elements[index + by]];
    if (!element || !other || editor.selected.includes(other.key)) continue;
    [elements[index], elements[index + by]] = [other, element];
  }
  return changed(editor, elements);
}

/** The state after an action. Pure. */
export function edit(editor: Editor, action: EditorAction): Editor {
  const { layout } = editor;
  const picked = chosen(editor);
  switch (action.type) {
    case "select": {
      const { selected } = editor;
      const keys = action.toggle
        ? [
            ...selected.filter((key) => !action.keys.includes(key)),
            ...action.keys.filter((key) => !selected.includes(key)),
          ]
        : action.keys;
      return { ...editor, selected: keys, last: null };
    }
    case "add":
      if (layout.elements.length >= MAX_ELEMENTS) return editor;
      return changed(editor, [...layout.elements, settled(layout, action.element)], {
        selected: [action.element.key],
      });
    case "place": {
      const moved = layout.elements.map((element) => {
        const box = action.boxes.get(element.key);
        if (!box) return element;
        const { x, y, width, height } = box;
        return { ...element, x: tenth(x), y: tenth(y), width: tenth(width), height: tenth(height) };
      });
      return changed(editor, moved, { step: action.step });
    }
    case "set":
      return changed(
        editor,
        layout.elements.map((element) => (element.key === action.key ? action.change(element) : element)),
        { step: action.step },
      );
    case "page":
      return changed(editor, layout.elements, {
        page: { width: action.width, height: action.height },
        step: "page",
      });
    case "nudge": {
      if (picked.length === 0) return editor;
      const { dx, dy } = keepOn(layout, around(picked), action.dx, action.dy);
      return swap(
        editor,
        picked.map((box) => shifted(box, dx, dy)),
        `nudge ${editor.selected.join(" ")}`,
      );
    }
    case "align": {
      if (picked.length === 0) return editor;
      // a single element is aligned with the label
      const frame =
        picked.length === 1
          ? { left: 0, top: 0, right: layout.width, bottom: layout.height }
          : around(picked);
      return swap(editor, aligned(picked, action.how, frame));
    }
    case "distribute":
      return swap(editor, distributed(picked, action.axis));
    case "order":
      return reordered(editor, action.by);
    case "remove":
      return changed(
        editor,
        layout.elements.filter(({ key }) => !editor.selected.includes(key)),
        { selected: [] },
      );
    case "duplicate": {
      const room = MAX_ELEMENTS - layout.elements.length;
      const copies = picked
        .filter(({ kind }) => kind !== "qr")
        .slice(0, room)
        .map((element) => {
          const { dx, dy } = keepOn(layout, around([element]), ASIDE, ASIDE);
          return renewed(shifted(element, dx, dy));
        });
      if (copies.length === 0) return editor;
      return changed(editor, [...layout.elements, ...copies], { selected: copies.map(({ key }) => key) });
    }
    case "undo": {
      const before = editor.past.at(-1);
      if (!before) return editor;
      return restored(editor, before, {
        past: editor.past.slice(0, -1),
        future: [editor.layout, ...editor.future],
      });
    }
    case "redo": {
      const [after, ...rest] = editor.future;
      if (!after) return editor;
      return restored(editor, after, { past: [...editor.past, editor.layout], future: rest });
    }
  }
}
