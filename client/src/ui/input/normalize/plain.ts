/**
 * Texts as people write them, brought to the one form that is kept. Each file here is the twin of one in
 * `server/kernel/src/normalize`; both are tested by its `cases.json`.
 */

/** The meaning of a text, or why it has none, in words. */
export type Read<T = string> = { readonly is: T } | { readonly refused: string };

/** Marks of no width: soft hyphens, zero-width blanks, marks of direction, the mark of an encoding. */
const UNSEEN = /\u00ad|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\ufeff/g;

/** A text with full-width signs as their usual ones, any blank as a space, any dash as a hyphen, without what nobody sees. */
export function plain(text: string): string {
  return text
    .replace(UNSEEN, "")
    .replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/\s/g, " ")
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, "-")
    .trim();
}

/** The beginning of a text, for telling somebody which one is meant. */
export function excerpt(text: string): string {
  return Array.from(text).slice(0, 30).join("");
}
