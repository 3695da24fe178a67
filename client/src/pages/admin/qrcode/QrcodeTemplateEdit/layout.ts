/**
 * Layout of a label template: types of elements, limits, and conversion from and to the server's layout.
 */
import { randomId } from "@/ui/base/randomId";
import { type Box, tenth } from "./geometry";

/** Kinds of elements on a label. */
export type ElementKind = "qr" | "text" | "field" | "image" | "line" | "rect";

/** Alignment of a text in its box. */
export type TextAlign = "left" | "center" | "right";

interface Placed extends Box {
  /** Identifies the element in this editor only. */
  readonly key: string;
}

interface Lettered {
  /** In millimetres. */
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

/** An element on a label. */
export type LayoutElement =
  | (Placed & { readonly kind: "qr" })
  | (Placed & Lettered & { readonly kind: "text"; readonly text: string })
  | (Placed & Lettered & { readonly kind: "field"; readonly field: string })
  | (Placed & { readonly kind: "image"; readonly image: string })
  | (Placed & Drawn & { readonly kind: "line" })
  | (Placed & Drawn & { readonly kind: "rect" });

/** A label: its size in millimetres and its elements, from bottom to top. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly elements: readonly LayoutElement[];
}

/** Limits of a label's width and height on the server, in millimetres. */
export const SIDE = { least: 10, most: 300 } as const;
export const FONT = { least: 1, most: 50 } as const;
export const STROKE = { least: 0.1, most: 5 } as const;
/** Largest number of elements on one label. */
export const MAX_ELEMENTS = 50;
/** Largest number of characters in one text. */
export const MAX_TEXT = 200;
/** Largest number of characters in an image's data URL. */
export const MAX_IMAGE = 200_000;
/** Shortest side of each kind of element, in millimetres. */
export const LEAST_SIDE: Readonly<Record<ElementKind, number>> = {
  qr: 8,
  text: 1,
  field: 1,
  image: 1,
  line: 0.1,
  rect: 0.5,
};

/** Names of the equipment fields that a label can show. */
export const FIELDS: Readonly<Record<string, string>> = {
  code: "二维码编码",
  enterprise: "企业名称",
  batch: "批次名称",
};

const INK: Drawn = { stroke: 0.3, color: "#000000" };
const LETTERS: Lettered = { fontSize: 3.2, align: "center", bold: false, color: "#000000" };

/** A copy of the element under a new key. */
export function renewed<E extends LayoutElement>(element: E): E {
  return { ...element, key: randomId() };
}

/** A new element in the centre of a label; the editor moves it to a free place. */
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

/**
 * An image in the centre of a label, a third of its size, in its proportions; then moved to a free place
 */
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

/** A layout as the server stores it, without the editor's own fields. */
export interface WireLayout {
  readonly width: number;
  readonly height: number;
  readonly elements: readonly Wire<LayoutElement>[];
}

/** Initial layout of a new template. */
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

/** Default values of the optional fields of an element. */
const ABSENT: Readonly<Record<ElementKind, Partial<Lettered & Drawn & Box>>> = {
  qr: { rotation: 0 },
  text: { rotation: 0, ...LETTERS },
  field: { rotation: 0, ...LETTERS },
  image: { rotation: 0 },
  line: { rotation: 0, ...INK },
  rect: { rotation: 0, ...INK },
};

/** The server's layout as the editor's. */
export function layoutOf(wire: WireLayout): Layout {
  return {
    width: wire.width,
    height: wire.height,
    elements: wire.elements.map(
      (element) => ({ ...ABSENT[element.kind], ...element, key: randomId() }) as LayoutElement,
    ),
  };
}

/** The editor's layout as the server's. */
export function wireOf({ width, height, elements }: Layout): WireLayout {
  return {
    width,
    height,
    elements: elements.map(({ key: _key, ...element }) => element as Wire<LayoutElement>),
  };
}

/** Name of an element in lists and for screen readers. */
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
