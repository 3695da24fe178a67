/**
 * Converts typed texts to their normalized form. Each file here mirrors one in
 * `server/kernel/src/normalize`; the tests of both use its `cases.json`.
 */

/** Normalized value of a text, or the reason of its refusal for display. */
export type Read<T = string> = { readonly is: T } | { readonly refused: string };

/** Characters without width: soft hyphens, zero-width spaces, direction marks, byte order mark. */
const UNSEEN = /\u00ad|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\ufeff/g;

/**
 * A text with full-width signs converted, every space as a blank, every dash as a hyphen, and invisible
 * characters removed.
 */
export function plain(text: string): string {
  return text
    .replace(UNSEEN, "")
    .replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/\s/g, " ")
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, "-")
    .trim();
}

/** Beginning of a text, to identify it in a message. */
export function excerpt(text: string): string {
  return Array.from(text).slice(0, 30).join("");
}
