import { createElement, type ReactNode, useMemo } from "react";

/** Allowed elements; of others only the text is kept. */
const ELEMENTS: ReadonlySet<string> = new Set(
  "h1 h2 h3 h4 h5 h6 p strong b em i u s sub sup ul ol li table thead tbody tr td th br hr blockquote span".split(
    " ",
  ),
);
const DROPPED: ReadonlySet<string> = new Set([
  "script",
  "style",
  "template",
  "iframe",
  "object",
  "svg",
  "math",
]);
const EMPTY: ReadonlySet<string> = new Set(["br", "hr"]);
/** An image embedded in the document, of a type that can't contain scripts. */
const PICTURE = /^data:image\/(png|jpeg|gif|webp|bmp);base64,[A-Za-z0-9+/=]+$/;

function span(element: Element, name: "colspan" | "rowspan"): number | undefined {
  const value = Number(element.getAttribute(name));
  return Number.isInteger(value) && value > 1 && value <= 1000 ? value : undefined;
}

function toReact(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (DROPPED.has(name)) return null;
  if (name === "img") {
    const source = node.getAttribute("src") ?? "";
    return PICTURE.test(source) ? <img key={key} src={source} alt={node.getAttribute("alt") ?? ""} /> : null;
  }
  const children = [...node.childNodes].map(toReact);
  if (!ELEMENTS.has(name)) return children;
  if (EMPTY.has(name)) return createElement(name, { key });
  const cell =
    name === "td" || name === "th"
      ? { colSpan: span(node, "colspan"), rowSpan: span(node, "rowspan") }
      : undefined;
  return createElement(name, { key, ...cell }, ...children);
}

/**
 * Converts the server's markup of a document into React elements: none of it is passed to the browser as
 * markup.
 */
function markupElements(html: string): ReactNode[] {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  return [...body.childNodes].map(toReact);
}

/** A text document, shown on a page of paper. */
export function HtmlView({ html }: { html: string }) {
  const content = useMemo(() => markupElements(html), [html]);
  return (
    <div className="f-view">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by the keyboard */}
      <div className="f-view__stage f-view__stage--paper" tabIndex={0}>
        <article className="f-paper">{content}</article>
      </div>
    </div>
  );
}
