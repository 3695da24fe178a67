/** Image export of the process designer's diagram. */
import { toBlob } from "html-to-image";
import type { Layout } from "@/domains/flow/process/layout";

/** Margin around the image, in pixels. */
const MARGIN = 32;
/** Twice the screen's resolution, unless a side exceeds the limit of browsers. */
const FINE = 2;
const MOST = 16_000;

/**
 * CSS properties that cards depend on. All properties of each element would take megabytes for ten nodes.
 */
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

/** Diagram of the whole process as a PNG, regardless of scrolling; null where the browser can't draw it. */
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
    // buttons are left out of the image
    filter: (element) => !element.classList?.contains("flow-design__plus") && element.tagName !== "BUTTON",
  });
}
