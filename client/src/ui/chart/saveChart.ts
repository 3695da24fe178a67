import { saveFile } from "../dialog/exchangeRules";
import { toast } from "../feedback/toasts";

const SVG = "http://www.w3.org/2000/svg";

/** Pixels of the file per pixel of the screen. */
const SCALE = 2;
/** Space around the chart, and height of the title and of a line of the legend, in pixels. */
const SPACE = 16;
const TITLE = 32;
const LINE = 22;
/** Side of a mark in the legend, and width of a character, in pixels. */
const MARK = 10;
const LETTER = 12;

/**
 * Properties that come from custom properties or style sheets of the page, which a file does not have.
 */
const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
];

/** A chart as a drawing of its own, in the colours of the page. */
export interface Picture {
  readonly markup: string;
  readonly width: number;
  readonly height: number;
}

function node(name: string, attributes: Readonly<Record<string, string | number>>, text = ""): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

/** A copy that keeps its look outside the page. */
function copyOf(drawn: SVGSVGElement): SVGSVGElement {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  for (const [index, element] of [drawn, ...drawn.querySelectorAll<SVGElement>("*")].entries()) {
    const style = getComputedStyle(element);
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value) copies[index]?.style.setProperty(name, value);
    }
  }
  return copy;
}

/** The colour behind an element: that of the first ancestor that has one. */
function backgroundOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor;
    if (colour && colour !== "transparent" && !/^rgba\(.*, 0\)$/.test(colour)) return colour;
  }
  return "#fff";
}

/** Title, legend and chart below `root` as one drawing; null where no chart is drawn. */
export function pictureOf(title: string, root: Element): Picture | null {
  const drawn = root.querySelector<SVGSVGElement>(".ui-chart__place svg");
  if (!drawn) return null;
  const box = drawn.getBoundingClientRect();
  const size = {
    width: box.width || Number(drawn.getAttribute("width")),
    height: box.height || Number(drawn.getAttribute("height")),
  };
  const { color, fontFamily } = getComputedStyle(root);
  const letters = { fill: color || "#000", "font-family": fontFamily || "sans-serif" };
  const width = size.width + 2 * SPACE;
  const picture = node("svg", {});
  picture.append(
    node("rect", { width: "100%", height: "100%", fill: backgroundOf(drawn) }),
    node("text", { ...letters, x: SPACE, y: SPACE + 14, "font-size": 15, "font-weight": 600 }, title),
  );
  let top = SPACE + TITLE;
  let left = SPACE;
  for (const entry of root.querySelectorAll(".ui-chart__legend li")) {
    const name = entry.textContent ?? "";
    const mark = entry.querySelector(".ui-chart__mark");
    const wide = MARK + 6 + name.length * LETTER + SPACE;
    if (left > SPACE && left + wide > width) {
      left = SPACE;
      top += LINE;
    }
    const fill = mark ? getComputedStyle(mark).backgroundColor : color;
    picture.append(
      node("rect", { x: left, y: top - MARK, width: MARK, height: MARK, rx: 2, fill }),
      node("text", { ...letters, x: left + MARK + 6, y: top - 1, "font-size": LETTER }, name),
    );
    left += wide;
  }
  if (left > SPACE) top += SPACE / 2;
  const chart = copyOf(drawn);
  for (const [key, value] of Object.entries({ x: SPACE, y: top, ...size }))
    chart.setAttribute(key, String(value));
  picture.append(chart);
  const height = top + size.height + SPACE;
  picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  picture.setAttribute("width", String(width * SCALE));
  picture.setAttribute("height", String(height * SCALE));
  const markup = new XMLSerializer().serializeToString(picture);
  return { markup, width: Math.round(width * SCALE), height: Math.round(height * SCALE) };
}

/** Saves the chart below `root` as a picture with its title, through the browser. */
export async function saveChart(title: string, root: Element, name = title): Promise<void> {
  const picture = pictureOf(title, root);
  if (!picture) {
    toast.warning("请先切换到“图”，再保存图片");
    return;
  }
  const image = document.createElement("img");
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.markup)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, picture.width, picture.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob) saveFile({ blob, name: `${name}.png` });
  else toast.error("图片没有生成，请重试");
}
