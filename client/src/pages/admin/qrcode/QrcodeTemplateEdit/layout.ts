import { randomId } from "@/ui/base/randomId";
import { type Box, tenth } from "./geometry";

/** What can stand on a label. */
export type ElementKind = "qr" | "text" | "field" | "image" | "line" | "rect";

/** How a text lies in its box. */
export type TextAlign = "left" | "center" | "right";

interface Placed extends Box {
  /** Of this editor only: names the element while it is edited. */
  readonly key: string;
}

interface Lettered {
  /** Millimetres. */
  readonly fontSize: number;
  readonly align: TextAlign;
  readonly bold: boolean;
  /** #rrggbb. */
  readonly color: string;
}

interface Drawn {
  /** Thickness of the line, in millimetres. */
  readonly stroke: number;
  /** #rrggbb. */
  readonly color: string;
}

/** One thing on a label. */
export type LayoutElement =
  | (Placed & { readonly kind: "qr" })
  | (Placed & Lettered & { readonly kind: "text"; readonly text: string })
  | (Placed & Lettered & { readonly kind: "field"; readonly field: string })
  | (Placed & { readonly kind: "image"; readonly image: string })
  | (Placed & Drawn & { readonly kind: "line" })
  | (Placed & Drawn & { readonly kind: "rect" });

/** A label: its size in millimetres and what stands on it, the first lowest. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly elements: readonly LayoutElement[];
}

/** Bounds of the server's layouts, in millimetres. */
export const SIDE = { least: 10, most: 300 } as const;
export const FONT = { least: 1, most: 50 } as const;
export const STROKE = { least: 0.1, most: 5 } as const;
/** The most elements on one label. */
export const MAX_ELEMENTS = 50;
/** The most characters of one text. */
export const MAX_TEXT = 200;
/** The most characters of a picture's data address. */
export const MAX_IMAGE = 200_000;
/** The smallest side each can have, in millimetres. */
export const LEAST_SIDE: Readonly<Record<ElementKind, number>> = {
  qr: 8,
  text: 1,
  field: 1,
  image: 1,
  line: 0.1,
  rect: 0.5,
};

/** What the fields of a label are called. */
export const FIELDS: Readonly<Record<string, string>> = {
  code: "二维码编码",
  enterprise: "企业名称",
  batch: "批次名称",
};

const INK: Drawn = { stroke: 0.3, color: "#000000" };
const LETTERS: Lettered = { fontSize: 3.2, align: "center", bold: false, color: "#000000" };

/** The same thing under a name of its own. */
export function renewed<E extends LayoutElement>(element: E): E {
  return { ...element, key: randomId() };
}

/** A new element in the middle of a label; the editor puts it where there is room. */
export function newElement(
  kind: Exclude<ElementKind, "image">,
  page: { readonly width: number; readonly height: number },
): LayoutElement {
  const placed = (width: number, height: number) => {
    const [w, h] = [Math.min(width, page.width), Math.min(height, page.height)];
    const middle = (room: number, side: number) => Math.round((room - side) * 5) / 10;
    return {
      key: randomId(),
      x: middle(page.width, w),
      y: middle(page.height, h),
      width: w,
      height: h,
      rotation: 0,
    };
  };
  const wide = tenth(page.width * 0.8);
  const side = tenth(Math.min(page.width, page.height) * 0.6);
  switch (kind) {
    case "qr":
      return { kind, ...placed(Math.max(side, LEAST_SIDE.qr), Math.max(side, LEAST_SIDE.qr)) };
    case "text":
      return { kind, ...placed(wide, 5), ...LETTERS, text: "文字" };
    case "field":
      return { kind, ...placed(wide, 5), ...LETTERS, field: "code" };
    case "line":
      return { kind, ...placed(wide, 0.3), ...INK };
    case "rect":
      return { kind, ...placed(side, side), ...INK };
  }
}

/** A picture in the middle of a label, as large as a third of it, in its own proportions; put where there is room later. */
export function newImage(
  image: string,
  ratio: number,
  page: { readonly width: number; readonly height: number },
): LayoutElement {
  const [widest, highest] = [page.width / 3, page.height / 3];
  const width = tenth(Math.max(LEAST_SIDE.image, Math.min(widest, highest * ratio)));
  const height = tenth(Math.max(LEAST_SIDE.image, width / ratio));
  const [x, y] = [tenth((page.width - width) / 2), tenth((page.height - height) / 2)];
  return { kind: "image", key: randomId(), x, y, width, height, rotation: 0, image };
}

type Wire<E> = E extends LayoutElement ? Omit<E, "key"> : never;

/** A layout as the server keeps it: without what only the editor needs. */
export interface WireLayout {
  readonly width: number;
  readonly height: number;
  readonly elements: readonly Wire<LayoutElement>[];
}

/** What a new template begins with. */
export const STARTER: WireLayout = {
  width: 40,
  height: 50,
  elements: [
    { kind: "qr", x: 6, y: 8, width: 28, height: 28, rotation: 0 },
    { kind: "text", x: 2, y: 2, width: 36, height: 5, rotation: 0, ...LETTERS, bold: true, text: "扫码报修" },
    {
      kind: "field",
      x: 2,
      y: 42,
      width: 36,
      height: 5,
      rotation: 0,
      ...LETTERS,
      fontSize: 2.6,
      field: "code",
    },
  ],
};

/** What may be left out of a layout, and what that means. */
const ABSENT: Readonly<Record<ElementKind, Partial<Lettered & Drawn & Box>>> = {
  qr: { rotation: 0 },
  text: { rotation: 0, ...LETTERS },
  field: { rotation: 0, ...LETTERS },
  image: { rotation: 0 },
  line: { rotation: 0, ...INK },
  rect: { rotation: 0, ...INK },
};

/** The layout of the server as the editor takes it. */
export function layoutOf(wire: WireLayout): Layout {
  return {
    width: wire.width,
    height: wire.height,
    elements: wire.elements.map(
      (element) => ({ ...ABSENT[element.kind], ...element, key: randomId() }) as LayoutElement,
    ),
  };
}

/** The layout as the server takes it. */
export function wireOf({ width, height, elements }: Layout): WireLayout {
  return {
    width,
    height,
    elements: elements.map(({ key: _key, ...element }) => element as Wire<LayoutElement>),
  };
}

/** What an element is called in lists and for who can't see it. */
export function nameOf(element: LayoutElement): string {
  switch (element.kind) {
    case "qr":
      return "二维码";
    case "text":
      return element.text.trim() || "空文字";
    case "field":
      return FIELDS[element.field] ?? element.field;
    case "image":
      return "图片";
    case "line":
      return "线条";
    case "rect":
      return "方框";
  }
}
