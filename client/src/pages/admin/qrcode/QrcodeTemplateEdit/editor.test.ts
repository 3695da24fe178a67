import { describe, expect, it } from "vitest";
import { type Editor, type EditorAction, edit, editorOf } from "./editor";
import type { Layout, LayoutElement } from "./layout";
import { keyAction } from "./useCanvasKeys";

const line = (key: string, x: number, y: number, width = 10, height = 4): LayoutElement => ({
  kind: "rect",
  key,
  x,
  y,
  width,
  height,
  rotation: 0,
  stroke: 0.3,
  color: "#000000",
});
const code: LayoutElement = { kind: "qr", key: "q", x: 5, y: 20, width: 20, height: 20, rotation: 0 };

const LAYOUT: Layout = { width: 40, height: 50, elements: [line("a", 0, 0), line("b", 12, 6), code] };

function run(start: Editor, ...actions: EditorAction[]): Editor {
  return actions.reduce(edit, start);
}

const pick = (...keys: string[]): EditorAction => ({ type: "select", keys });
const nudge = (dx: number, dy: number): EditorAction => ({ type: "nudge", dx, dy });
const placeOf = ({ layout }: Editor, key: string) => {
  const found = layout.elements.find((element) => element.key === key);
  return found && [found.x, found.y];
};

describe("the way back", () => {
  it("takes back each step and does it again", () => {
    const done = run(editorOf(LAYOUT), pick("b"), nudge(1, 0), pick("a"), { type: "remove" });
    expect(done.layout.elements.map(({ key }) => key)).toEqual(["b", "q"]);
    const once = edit(done, { type: "undo" });
    expect(placeOf(once, "a")).toEqual([0, 0]);
    expect(placeOf(once, "b")).toEqual([13, 6]);
    const twice = edit(once, { type: "undo" });
    expect(twice.layout).toEqual(LAYOUT);
    expect(edit(twice, { type: "undo" })).toBe(twice);
    expect(run(twice, { type: "redo" }, { type: "redo" }).layout).toEqual(done.layout);
  });

  it("forgets what was taken back once something else is done", () => {
    const back = run(editorOf(LAYOUT), pick("b"), nudge(1, 0), { type: "undo" }, nudge(0, 1));
    expect(back.future).toEqual([]);
    expect(edit(back, { type: "redo" })).toBe(back);
  });

  it("counts pressing an arrow again and again as one step, until something else is chosen", () => {
    const pressed = run(editorOf(LAYOUT), pick("b"), nudge(1, 0), nudge(1, 0), nudge(0, 1));
    expect(pressed.past).toHaveLength(1);
    expect(run(pressed, { type: "undo" }).layout).toEqual(LAYOUT);
    expect(run(pressed, pick("a"), nudge(1, 0)).past).toHaveLength(2);
  });

  it("does not count what changes nothing", () => {
    const still = run(editorOf(LAYOUT), pick("a"), nudge(-1, -1), { type: "align", how: "left" });
    expect(still.past).toEqual([]);
  });

  it("remembers a hundred steps and no more", () => {
    let editor = editorOf(LAYOUT);
    for (let width = 41; width <= 191; width += 1)
      editor = run(editor, { type: "page", width, height: 50 }, pick());
    expect(editor.past).toHaveLength(100);
  });
});

describe("what is chosen", () => {
  it("is added to and taken from with a toggle", () => {
    const both = run(editorOf(LAYOUT), pick("a"), { type: "select", keys: ["b"], toggle: true });
    expect(both.selected).toEqual(["a", "b"]);
    expect(edit(both, { type: "select", keys: ["a"], toggle: true }).selected).toEqual(["b"]);
  });

  it("moves together and stays on the label", () => {
    const moved = run(editorOf(LAYOUT), pick("a", "b"), nudge(100, -5));
    expect(placeOf(moved, "a")).toEqual([18, 0]);
    expect(placeOf(moved, "b")).toEqual([30, 6]);
  });

  it("is lined up with the label alone, with each other in company", () => {
    const alone = run(editorOf(LAYOUT), pick("b"), { type: "align", how: "right" });
    expect(placeOf(alone, "b")).toEqual([30, 6]);
    const company = run(editorOf(LAYOUT), pick("a", "b"), { type: "align", how: "right" });
    expect(placeOf(company, "a")).toEqual([12, 0]);
  });

  it("is copied beside itself, but never the code", () => {
    const copied = run(editorOf(LAYOUT), pick("b", "q"), { type: "duplicate" });
    expect(copied.layout.elements).toHaveLength(4);
    const [copy] = copied.selected;
    expect(copy).not.toBe("b");
    expect(placeOf(copied, copy ?? "")).toEqual([14, 8]);
  });

  it("goes up and down among the others, keeping its order", () => {
    const order = (editor: Editor) => editor.layout.elements.map(({ key }) => key).join("");
    const up = run(editorOf(LAYOUT), pick("a", "b"), { type: "order", by: 1 });
    expect(order(up)).toBe("qab");
    expect(order(edit(up, { type: "order", by: 1 }))).toBe("qab");
    expect(order(edit(up, { type: "order", by: -1 }))).toBe("abq");
  });
});

describe("keys", () => {
  const held = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  const chosen = { layout: LAYOUT, selected: ["b"] };

  it("nudge by half a millimetre, five with Shift, a tenth with Alt", () => {
    expect(keyAction({ ...held, key: "ArrowRight" }, chosen)).toEqual(nudge(0.5, 0));
    expect(keyAction({ ...held, key: "ArrowUp", shiftKey: true }, chosen)).toEqual({
      ...nudge(0, -5),
      dx: expect.closeTo(0),
    });
    expect(keyAction({ ...held, key: "ArrowLeft", altKey: true }, chosen)).toMatchObject({ dx: -0.1 });
    expect(keyAction({ ...held, key: "ArrowLeft" }, { ...chosen, selected: [] })).toBeNull();
  });

  it("undo, redo, copy, delete and let go", () => {
    const control = { ...held, ctrlKey: true };
    expect(keyAction({ ...control, key: "z" }, chosen)).toEqual({ type: "undo" });
    expect(keyAction({ ...control, key: "Z", shiftKey: true }, chosen)).toEqual({ type: "redo" });
    expect(keyAction({ ...control, key: "d" }, chosen)).toEqual({ type: "duplicate" });
    expect(keyAction({ ...held, key: "Delete" }, chosen)).toEqual({ type: "remove" });
    expect(keyAction({ ...held, key: "Escape" }, chosen)).toEqual({ type: "select", keys: [] });
    expect(keyAction({ ...control, key: "s" }, chosen)).toBeNull();
  });
});
