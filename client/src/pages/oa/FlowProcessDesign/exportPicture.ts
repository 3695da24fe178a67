import { toBlob } from "html-to-image";
import type { Layout } from "@/domains/flow/process/layout";

/** Pixels around the picture. */
const MARGIN = 32;
/** Twice as fine as the screen, but no side longer than browsers draw. */
const FINE = 2;
const MOST = 16_000;

/** The styles that cards are drawn by. All styles of each element would be some megabytes for ten nodes. */
const STYLES = [
  ...[
    "display",
    "position",
    "top",
    "right",
    "bottom",
    "left",
    "z-index",
    "box-sizing",
    "overflow",
    "opacity",
  ],
  ...[
    "width",
    "height",
    "min-width",
    "max-width",
    "flex",
    "align-items",
    "justify-content",
    "gap",
    "transform",
  ],
  ...["margin-top", "margin-right", "margin-bottom", "margin-left", "transform-origin", "visibility"],
  ...["padding-top", "padding-right", "padding-bottom", "padding-left", "text-align", "text-overflow"],
  ...["border-top", "border-right", "border-bottom", "border-left", "border-radius", "box-shadow"],
  ...["color", "background-color", "font-family", "font-size", "font-weight", "line-height", "list-style"],
  ...["white-space", "overflow-wrap", "text-autospace", "-webkit-box-orient", "-webkit-line-clamp", "fill"],
];

/** The whole way as a PNG, whatever part of it is in sight; null where the browser can't draw it. */
export function pictureOf(canvas: HTMLElement, { width, height }: Layout): Promise<Blob | null> {
  const viewport = canvas.querySelector<HTMLElement>(".react-flow__viewport");
  if (!viewport) return Promise.resolve(null);
  const whole = { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  return toBlob(viewport, {
    ...whole,
    pixelRatio: Math.min(FINE, MOST / Math.max(whole.width, whole.height)),
    backgroundColor: getComputedStyle(document.body).getPropertyValue("--page").trim(),
    skipFonts: true,
    includeStyleProperties: STYLES,
    style: {
      width: `${whole.width}px`,
      height: `${whole.height}px`,
      transform: `translate(${MARGIN}px, ${MARGIN}px)`,
    },
    // buttons are for the screen
    filter: (element) => !element.classList?.contains("flow-design__plus") && element.tagName !== "BUTTON",
  });
}
