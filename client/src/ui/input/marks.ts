/** State of the text editor: the text and the ends of its selection, in characters. */
export interface Draft {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export type Mark = "bold" | "italic" | "heading" | "bullets" | "numbers" | "checks" | "quote" | "link";

const PAIRS: Readonly<Record<"bold" | "italic", string>> = { bold: "**", italic: "*" };
const PREFIX = /^(\s*)(#{1,6} |> |[-*+] \[[ xX]\] |[-*+] |\d{1,9}[.)] )?/;

/** Prefix of a text line for each block mark; `place` counts the text lines from 0. */
const HEADS: Readonly<Record<Exclude<Mark, "bold" | "italic" | "link">, (place: number) => string>> = {
  heading: () => "## ",
  bullets: () => "- ",
  numbers: (place) => `${place + 1}. `,
  checks: () => "- [ ] ",
  quote: () => "> ",
};

/** A draft with a mark added to the selection, or removed from it. */
export function marked(draft: Draft, mark: Mark): Draft {
  if (mark === "bold" || mark === "italic") return wrapped(draft, PAIRS[mark]);
  return mark === "link" ? linked(draft) : headed(draft, HEADS[mark]);
}

function wrapped({ text, from, to }: Draft, sign: string): Draft {
  const size = sign.length;
  // a star that belongs to a pair is no mark by itself
  const alone = (at: number, step: number) => sign.length > 1 || text[at + step] !== sign;
  const outside =
    text.slice(from - size, from) === sign &&
    text.slice(to, to + size) === sign &&
    alone(from - size, -1) &&
    alone(to, 1);
  if (outside)
    return {
      text: text.slice(0, from - size) + text.slice(from, to) + text.slice(to + size),
      from: from - size,
      to: to - size,
    };
  return {
    text: text.slice(0, from) + sign + text.slice(from, to) + sign + text.slice(to),
    from: from + size,
    to: to + size,
  };
}

const ADDRESS = "https://";

/**
 * The selection becomes the text of a link, or its address if it is one; the other part is selected next.
 */
function linked({ text, from, to }: Draft): Draft {
  const said = text.slice(from, to);
  const isAddress = /^https?:\/\/\S+$/.test(said);
  const words = isAddress ? "链接文字" : said || "链接文字";
  const address = isAddress ? said : ADDRESS;
  const begin = isAddress || !said ? from + 1 : from + words.length + 3;
  const end = begin + (isAddress || !said ? words.length : address.length);
  return { text: `${text.slice(0, from)}[${words}](${address})${text.slice(to)}`, from: begin, to: end };
}

function headed({ text, from, to }: Draft, head: (place: number) => string): Draft {
  const begin = text.lastIndexOf("\n", from - 1) + 1;
  const stop = text.indexOf("\n", to > from && text[to - 1] === "\n" ? to - 1 : to);
  const end = stop < 0 ? text.length : stop;
  const lines = text.slice(begin, end).split("\n");
  const same = (line: string, place: number) => (PREFIX.exec(line)?.[2] ?? "") === head(place);
  const off = lines.every(same);
  const next = lines.map((line, place) => {
    const [whole = "", indent = ""] = PREFIX.exec(line) ?? [];
    return indent + (off ? "" : head(place)) + line.slice(whole.length);
  });
  const done = next.join("\n");
  const moved = (next[0]?.length ?? 0) - (lines[0]?.length ?? 0);
  const single = lines.length === 1;
  return {
    text: text.slice(0, begin) + done + text.slice(end),
    from: single ? Math.max(begin, from + moved) : begin,
    to: single ? Math.max(begin, to + moved) : begin + done.length,
  };
}

const ITEM = /^(\s*)([-*+] \[[ xX]\] |[-*+] |(\d{1,9})([.)]) |> )(.*)$/;

/**
 * Effect of Enter in a list or quote: continues it, or ends it on an empty text line; null outside of both.
 */
export function continuedLine({ text, from, to }: Draft): Draft | null {
  const begin = text.lastIndexOf("\n", from - 1) + 1;
  const found = ITEM.exec(text.slice(begin, from));
  if (!found || from !== to) return null;
  const [, indent = "", sign = "", number, dot = "", said = ""] = found;
  const stop = text.indexOf("\n", from);
  const behind = text.slice(from, stop < 0 ? text.length : stop);
  if (said.trim() === "" && behind.trim() === "")
    return { text: text.slice(0, begin) + text.slice(from), from: begin, to: begin };
  const next = number === undefined ? sign.replace(/\[[xX]\]/, "[ ]") : `${Number(number) + 1}${dot} `;
  const head = `\n${indent}${next}`;
  return {
    text: text.slice(0, from) + head + text.slice(to),
    from: from + head.length,
    to: from + head.length,
  };
}

/** A draft with the selection replaced. */
export function inserted({ text, from, to }: Draft, said: string): Draft {
  const end = from + said.length;
  return { text: text.slice(0, from) + said + text.slice(to), from: end, to: end };
}

/** The markup of an image, with the file name as its text. */
export const pictureMark = (id: string, name: string): string =>
  `![${name.replace(/[[\]\n]/g, " ").trim()}](file:${id})`;

/** The smallest replacement that turns one text into another. */
export function changeOf(before: string, after: string): { from: number; to: number; by: string } {
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from += 1;
  let [to, end] = [before.length, after.length];
  while (to > from && end > from && before[to - 1] === after[end - 1]) {
    to -= 1;
    end -= 1;
  }
  return { from, to, by: after.slice(from, end) };
}
