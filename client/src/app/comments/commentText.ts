import { linkParts } from "@/ui/base/links";

/** A piece of a comment's text. */
export type TextPart =
  | { readonly kind: "text" | "mention"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

/** Sorts the longest names first, so that 张三丰 is not taken for 张三. */
function byLength(names: readonly string[]): string[] {
  return [...names].filter(Boolean).sort((a, b) => b.length - a.length);
}

/** Splits plain text into web addresses, mentions of members, and the rest. */
export function commentParts(text: string, names: readonly string[]): TextPart[] {
  const known = byLength(names);
  const parts: TextPart[] = [];
  let plain = "";
  const flush = () => {
    for (const { text: piece, href } of linkParts(plain))
      parts.push(href === undefined ? { kind: "text", text: piece } : { kind: "link", text: piece, href });
    plain = "";
  };
  for (let at = 0; at < text.length; ) {
    const name = text[at] === "@" ? known.find((candidate) => text.startsWith(candidate, at + 1)) : undefined;
    if (name === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    flush();
    parts.push({ kind: "mention", text: `@${name}` });
    at += name.length + 1;
  }
  flush();
  return parts;
}

/** A member who can be mentioned. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** The ids of the members of `picked` whose name is still in the text, each once. */
export function mentioned(text: string, picked: readonly Person[]): string[] {
  const named = new Set(
    commentParts(
      text,
      picked.map(({ name }) => name),
    ).flatMap((part) => (part.kind === "mention" ? [part.text.slice(1)] : [])),
  );
  return [...new Set(picked.filter(({ name }) => named.has(name)).map(({ id }) => id))];
}

/** The keyword between the last @ and the caret; null when there is no mention at the caret. */
export function mentionQuery(text: string, caret: number): { from: number; keyword: string } | null {
  const before = text.slice(0, caret);
  const match = /(?:^|[^\w@])@([^\s@]{0,20})$/.exec(before);
  if (!match) return null;
  const keyword = match[1] ?? "";
  return { from: caret - keyword.length - 1, keyword };
}
