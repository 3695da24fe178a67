/** A piece of text, or a web address in it. */
export interface LinkPart {
  readonly text: string;
  readonly href?: string;
}

/** Web addresses end before Chinese text or a space. */
const ADDRESS = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/g;
/** Punctuation that belongs to the sentence and not to the address. */
const TAIL = /[.,;:!?)\]']+$/;

/** Splits a text at the web addresses in it. */
export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TAIL, "");
    if (!URL.canParse(address)) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    parts.push({ text: address, href: address });
    at = match.index + address.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/** Attributes of a link in user-written text: opens a new window and sends no referrer. */
export const WRITTEN_LINK = { target: "_blank", rel: "noopener noreferrer nofollow ugc" } as const;

/** Whether a link in user-written text is allowed: the web, mail, and pages of the product; no scripts. */
export function isSafeLink(href: string): boolean {
  if (/^(https?:\/\/|mailto:)/i.test(href)) return URL.canParse(href);
  return /^\/(?![/\\])/.test(href) && !/^\/api(\/|$)/.test(href);
}
