import MarkdownIt, { type MarkdownIt as Parser, type Token } from "markdown-it";
import { isSafeLink, linkParts } from "../base/links";

/** An inline part of a formatted text. */
export type Inline =
  | { readonly type: "text" | "code"; readonly text: string }
  | { readonly type: "break" }
  | { readonly type: "strong" | "em" | "del"; readonly children: readonly Inline[] }
  | { readonly type: "link"; readonly href: string; readonly children: readonly Inline[] }
  /** A file of the record, by its id. */
  | { readonly type: "picture"; readonly file: string; readonly alt: string };

/** A paragraph or another block of a formatted text. */
export type Block =
  | { readonly type: "paragraph"; readonly children: readonly Inline[] }
  | { readonly type: "heading"; readonly level: number; readonly children: readonly Inline[] }
  | { readonly type: "quote"; readonly children: readonly Block[] }
  | { readonly type: "list"; readonly start: number | null; readonly items: readonly Item[] }
  | { readonly type: "code"; readonly text: string }
  | { readonly type: "rule" }
  | { readonly type: "table"; readonly rows: readonly (readonly (readonly Inline[])[])[] };

/** An item of a list; an item of a checklist is ticked or not. */
export interface Item {
  readonly done: boolean | null;
  readonly children: readonly Block[];
}

const PICTURE = /^file:(\d{1,19})$/;
const ASCII_WORD = /[A-Za-z0-9]/;

/**
 * Markdown restricted so that plain text stays as it was written: line breaks are kept; indentation, dashes
 * below a line, backslashes, underscores and HTML have no meaning. Marks around Chinese need no spaces;
 * between digits and Latin letters a star is a star (600*400*300).
 */
function makeParser(): Parser {
  const parser = new MarkdownIt({ html: false, breaks: true, linkify: false, maxNesting: 20 });
  parser.disable(["code", "lheading", "reference", "escape", "entity", "html_block", "html_inline"]);
  parser.validateLink = (href) => PICTURE.test(href) || isSafeLink(href);
  parser.inline.State = class extends parser.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const { length } = super.scanDelims(start, canSplitWord);
      const before = start > 0 ? (this.src[start - 1] ?? " ") : " ";
      const after = this.src[start + length] ?? " ";
      const within = ASCII_WORD.test(before) && ASCII_WORD.test(after);
      // an underscore, which may not split a word, is a letter of names
      const means = canSplitWord && !within;
      return { can_open: means && !/\s/.test(after), can_close: means && !/\s/.test(before), length };
    }
  };
  return parser;
}

const PARSER = makeParser();

/** Parses a text into blocks. */
export function blocksOf(text: string): readonly Block[] {
  return blocks(new Reader(PARSER.parse(text, {})));
}

class Reader {
  private at = 0;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  /** The next token; undefined at the end and before a token of that type. */
  next(end?: string): Token | undefined {
    const token = this.tokens[this.at];
    if (token) this.at += 1;
    return token?.type === end ? undefined : token;
  }
}

/** Blocks up to the end of their container. */
function blocks(reader: Reader, end?: string): Block[] {
  const found: Block[] = [];
  for (let token = reader.next(end); token; token = reader.next(end)) {
    const block = blockOf(token, reader);
    if (block) found.push(block);
  }
  return found;
}

function blockOf(token: Token, reader: Reader): Block | null {
  switch (token.type) {
    case "paragraph_open":
      return { type: "paragraph", children: lineOf(reader, "paragraph_close") };
    case "heading_open":
      return {
        type: "heading",
        level: Number(token.tag.slice(1)),
        children: lineOf(reader, "heading_close"),
      };
    case "blockquote_open":
      return { type: "quote", children: blocks(reader, "blockquote_close") };
    case "bullet_list_open":
      return { type: "list", start: null, items: itemsOf(reader, "bullet_list_close") };
    case "ordered_list_open":
      return {
        type: "list",
        start: Number(token.attrGet("start") ?? 1),
        items: itemsOf(reader, "ordered_list_close"),
      };
    case "fence":
      return { type: "code", text: token.content.replace(/\n$/, "") };
    case "hr":
      return { type: "rule" };
    case "table_open":
      return { type: "table", rows: rowsOf(reader) };
    default:
      return null;
  }
}

function lineOf(reader: Reader, end: string): Inline[] {
  const found: Inline[] = [];
  for (let token = reader.next(end); token; token = reader.next(end))
    if (token.type === "inline") found.push(...inlines(new Reader(token.children ?? [])));
  return found;
}

function rowsOf(reader: Reader): Inline[][][] {
  const rows: Inline[][][] = [];
  for (let token = reader.next("table_close"); token; token = reader.next("table_close")) {
    if (token.type === "tr_open") rows.push([]);
    if (token.type === "inline") rows.at(-1)?.push(inlines(new Reader(token.children ?? [])));
  }
  return rows;
}

function itemsOf(reader: Reader, end: string): Item[] {
  const items: Item[] = [];
  for (let token = reader.next(end); token; token = reader.next(end))
    if (token.type === "list_item_open") items.push(itemOf(blocks(reader, "list_item_close")));
  return items;
}

/** `[ ]` and `[x]` at the start make it an item of a checklist. */
function itemOf(children: readonly Block[]): Item {
  const [first, ...rest] = children;
  if (first?.type !== "paragraph") return { done: null, children };
  const [head, ...line] = first.children;
  const box = head?.type === "text" ? /^\[([ xX])\](\s+|$)/.exec(head.text) : null;
  if (!box || head?.type !== "text") return { done: null, children };
  const said = head.text.slice(box[0].length);
  const text: readonly Inline[] = said ? [{ type: "text", text: said }, ...line] : line;
  return { done: box[1] !== " ", children: [{ ...first, children: text }, ...rest] };
}

/** Inline parts up to the end of their container. */
function inlines(reader: Reader, end?: string): Inline[] {
  const found: Inline[] = [];
  for (let token = reader.next(end); token; token = reader.next(end)) found.push(...inlineOf(token, reader));
  return joined(found);
}

function inlineOf(token: Token, reader: Reader): Inline[] {
  switch (token.type) {
    case "text":
      return linkParts(token.content).map(({ text, href }) =>
        href === undefined
          ? { type: "text", text }
          : { type: "link", href, children: [{ type: "text", text }] },
      );
    case "code_inline":
      return [{ type: "code", text: token.content }];
    case "softbreak":
    case "hardbreak":
      return [{ type: "break" }];
    case "strong_open":
      return [{ type: "strong", children: inlines(reader, "strong_close") }];
    case "em_open":
      return [{ type: "em", children: inlines(reader, "em_close") }];
    case "s_open":
      return [{ type: "del", children: inlines(reader, "s_close") }];
    case "link_open":
      return linkOf(attribute(token, "href"), inlines(reader, "link_close"));
    case "image":
      return pictureOf(token);
    default:
      return token.content ? [{ type: "text", text: token.content }] : [];
  }
}

const attribute = (token: Token, name: string): string => String(token.attrGet(name) ?? "");

/** A link around its text; with an unsafe address only the text. */
function linkOf(href: string, children: readonly Inline[]): Inline[] {
  const flat = children.flatMap((child) => (child.type === "link" ? child.children : [child]));
  return isSafeLink(href) ? [{ type: "link", href, children: flat }] : flat;
}

/** An image among the record's files; one from elsewhere becomes a link to it and is never fetched. */
function pictureOf(token: Token): Inline[] {
  const from = attribute(token, "src");
  const alt = token.content;
  const file = PICTURE.exec(from)?.[1];
  if (file) return [{ type: "picture", file, alt }];
  return linkOf(from, [{ type: "text", text: alt || from }]);
}

/** Joins adjacent texts, because marks without meaning are separate tokens. */
function joined(found: readonly Inline[]): Inline[] {
  const whole: Inline[] = [];
  for (const one of found) {
    const last = whole.at(-1);
    if (one.type === "text" && last?.type === "text")
      whole[whole.length - 1] = { type: "text", text: last.text + one.text };
    else whole.push(one);
  }
  return whole;
}
