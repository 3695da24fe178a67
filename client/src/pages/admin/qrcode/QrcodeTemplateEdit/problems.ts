import { type Box, contains, outline, overlap, tenth } from "./geometry";
import { type Layout, type LayoutElement, nameOf } from "./layout";

/**
 * Modules across the box of a code. The server draws with correction level M, and its addresses (27 characters of
 * `https://work.example.com/q/` and 22 of the code, say) need the 33 of version 4, which holds hosts of up to 30 characters
 * with the longest code (28); its box has four more of white at each side (server/label/src/scene.rs).
 */
const MODULES = 33 + 2 * 4;
/**
 * The smallest module that telephones read off paper, in millimetres: about three dots of a label printer (203 dpi), so
 * that one dot too many makes no two modules of one. The server refuses codes below 8 mm only, and its tests read one of
 * 10, but off a perfect picture instead of a worn label.
 */
const LEAST_MODULE = 0.35;
/** Codes below this are hard to read, in millimetres: about the 15 that are usual for telephones. */
const READABLE = MODULES * LEAST_MODULE;

/** So many characters of a text tell which one it is. */
const TOLD = 12;

/** What of a box is printed on, as far as that is known here: letters and lines lie in its middle. */
function inked(element: LayoutElement): Box {
  const within = (width: number, height: number): Box => ({
    x: element.x + (element.width - width) / 2,
    y: element.y + (element.height - height) / 2,
    width,
    height,
    rotation: element.rotation,
  });
  switch (element.kind) {
    case "text":
    case "field":
      return within(element.width, Math.min(element.height, element.fontSize));
    case "line":
      return element.width >= element.height
        ? within(element.width, element.stroke)
        : within(element.stroke, element.height);
    default:
      return element;
  }
}

const isDrawn = ({ kind }: LayoutElement) => kind === "line" || kind === "rect";

/** Whether one is in the way of the other, which lies above. Tables are drawn of lines and frames, and a frame surrounds others. */
function collide(a: LayoutElement, b: LayoutElement): boolean {
  if (isDrawn(a) && isDrawn(b)) return false;
  const [one, other] = [outline(inked(a)), outline(inked(b))];
  if (a.kind === "rect" && contains(one, other)) return false;
  if (b.kind === "rect" && contains(other, one)) return false;
  // a picture below all of something is its ground; a code needs white there
  if (a.kind === "image" && b.kind !== "qr" && contains(one, other)) return false;
  return overlap(one, other);
}

/** An element in a sentence. */
function called(element: LayoutElement): string {
  const name = nameOf(element);
  if (element.kind === "field") return `字段“${name}”`;
  if (element.kind !== "text" || element.text.trim() === "") return name;
  const signs = [...name];
  return `文字“${signs.length > TOLD ? `${signs.slice(0, TOLD).join("")}…` : name}”`;
}

/** What will hardly be read once the label is printed, in words; it can be saved all the same. Pure. */
export function problems({ elements }: Layout): string[] {
  const overlaps = elements.flatMap((lower, at) =>
    elements
      .slice(at + 1)
      .filter((upper) => collide(lower, upper))
      .map((upper) => {
        // the code, which suffers most, is named last
        const [first, second] = upper.kind === "qr" && lower.kind !== "qr" ? [lower, upper] : [upper, lower];
        return `${called(first)}与${called(second)}重叠`;
      }),
  );
  const small = elements.flatMap(({ kind, width, height }) => {
    const side = Math.min(width, height);
    return kind === "qr" && side < READABLE ? [`二维码只有 ${tenth(side)} 毫米，手机可能扫不出`] : [];
  });
  // two pictures on the same code are told once
  return [...new Set([...overlaps, ...small])];
}
