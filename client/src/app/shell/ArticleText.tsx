import type { ReactNode } from "react";
import "./ArticleText.css";

type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "list"; ordered: boolean; items: string[] }
  | { kind: "quote"; text: string }
  | { kind: "text"; text: string };

/** Parses the Markdown of articles: headings, lists, quotes, paragraphs. */
export function parseArticle(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const flush = () => {
    if (paragraph.length > 0) blocks.push({ kind: "text", text: paragraph.join("\n") });
    paragraph = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    const item = /^\s*(?:([-*])|\d+[.、])\s+(.*)$/.exec(line);
    if (heading) {
      flush();
      blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, text: heading[2] ?? "" });
    } else if (item) {
      flush();
      const ordered = item[1] === undefined;
      const last = blocks.at(-1);
      if (last?.kind === "list" && last.ordered === ordered) last.items.push(item[2] ?? "");
      else blocks.push({ kind: "list", ordered, items: [item[2] ?? ""] });
    } else if (line.startsWith(">")) {
      flush();
      const text = line.slice(1).trim();
      const last = blocks.at(-1);
      if (last?.kind === "quote") last.text += `\n${text}`;
      else blocks.push({ kind: "quote", text });
    } else if (line.trim() === "") flush();
    else paragraph.push(line);
  }
  flush();
  return blocks;
}

const LINK = /^\[([^\]]+)\]\(([^()\s]+)\)$/;

/** Whether a link leads to a page of the product; other links in an article are shown as text. */
export function isPageAddress(address: string): boolean {
  return /^(?:https?:\/\/|mailto:|#|\/(?!\/))/i.test(address);
}

/**
 * `**strong**`, `code` and links inside a line; all else is plain text, so that an article can't inject
 * markup.
 */
function inline(text: string): ReactNode[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^()\s]+\))/).map((part, index) => {
    const key = `${index}${part}`;
    if (part.startsWith("**") && part.endsWith("**") && part.length > 4)
      return <strong key={key}>{part.slice(2, -2)}</strong>;
    if (part.startsWith("`") && part.endsWith("`") && part.length > 2)
      return <code key={key}>{part.slice(1, -1)}</code>;
    const [, label, address] = LINK.exec(part) ?? [];
    if (label && address && isPageAddress(address))
      return (
        <a key={key} href={address} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      );
    return part;
  });
}

/** The text of an article. */
export function ArticleText({ text }: { text: string }) {
  return (
    <div className="app-article">
      {parseArticle(text).map((block, index) => {
        const key = `${index}${block.kind}`;
        if (block.kind === "heading")
          return block.level <= 2 ? (
            <h3 key={key}>{inline(block.text)}</h3>
          ) : (
            <h4 key={key}>{inline(block.text)}</h4>
          );
        if (block.kind === "text") return <p key={key}>{inline(block.text)}</p>;
        if (block.kind === "quote") return <blockquote key={key}>{inline(block.text)}</blockquote>;
        const items = block.items.map((item) => <li key={item}>{inline(item)}</li>);
        return block.ordered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
      })}
    </div>
  );
}
