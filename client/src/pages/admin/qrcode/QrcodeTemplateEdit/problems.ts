/** Legibility warnings of a label layout: small codes and overlapping elements. */
import { type Box, contains, outline, overlap, tenth } from "./geometry";
import { type Layout, type LayoutElement, nameOf } from "./layout";

/**
 * Modules across the box of a QR code. The server renders with correction level M; URLs of up to 30
 * characters of host and the longest code (28 characters) need the 33 modules of version 4. The box has
 * four white modules on each side (server/label/src/scene.rs).
 */
const MODULES = 33 + 2 * 4;
/**
 * Smallest module that phones can read from paper, in millimetres: about three dots of a label printer
 * (203 dpi), so that one surplus dot does not merge two modules. The server rejects codes below 8 mm only;
 * its tests read a code of 10 mm, but from a perfect image instead of a worn label.
 */
const LEAST_MODULE = 0.35;
/** Size below which codes are hard to read, in millimetres; about 15 mm is common for phones. */
const READABLE = MODULES * LEAST_MODULE;

/** Number of characters that identify a text in a message. */
const NAME_LENGTH = 12;

/** Approximate printed area of an element: letters and lines lie in the middle of its box. */
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

/** Whether an element obstructs one below it. Lines and frames form tables, and frames surround others. */
function collide(a: LayoutElement, b: LayoutElement): boolean {
  if (isDrawn(a) && isDrawn(b)) return false;
  const [one, other] = [outline(inked(a)), outline(inked(b))];
  if (a.kind === "rect" && contains(one, other)) return false;
  if (b.kind === "rect" && contains(other, one)) return false;
  // an image below another element is its background; a code needs white there
  if (a.kind === "image" && b.kind !== "qr" && contains(one, other)) return false;
  return overlap(one, other);
}

/** Name of an element within a sentence. */
function called(element: LayoutElement): string {
  const name = nameOf(element);
  if (element.kind === "field") return `字段“${name}”`;
  if (element.kind !== "text" || element.text.trim() === "") return name;
  const signs = [...name];
  return `文字“${signs.length > NAME_LENGTH ? `${signs.slice(0, NAME_LENGTH).join("")}…` : name}”`;
}

/** Warnings about elements that will hardly be legible in print; they do not prevent saving. Pure. */
export function problems({ elements }: Layout): string[] {
  const overlaps = elements.flatMap((lower, at) =>
    elements
      .slice(at + 1)
      .filter((upper) => collide(lower, upper))
      .map((upper) => {
        // the code suffers most from an overlap and is named last
        const [first, second] = upper.kind === "qr" && lower.kind !== "qr" ? [lower, upper] : [upper, lower];
        return `${called(first)}与${called(second)}重叠`;
      }),
  );
  const small = elements.flatMap(({ kind, width, height }) => {
    const side = Math.min(width, height);
    return kind === "qr" && side < READABLE ? [`二维码只有 ${tenth(side)} 毫米，手机可能扫不出`] : [];
  });
  // two images on the same code give one warning
  return [...new Set([...overlaps, ...small])];
}
