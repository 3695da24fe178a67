/** A piece of text, or a web address in it. */
export interface LinkPart {
  readonly text: string;
  readonly href?: string;
}

/** Web addresses end where Chinese text or a blank goes on. */
const ADDRESS = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/g;
/** Signs that belong to the sentence and not to the address. */
const TAIL = /[.,;:!?)\]']+$/;

/** Text with the web addresses in it. */
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

/** The attributes of a link that somebody wrote: it opens beside the page, and tells nobody where it comes from. */
export const WRITTEN_LINK = { target: "_blank", rel: "noopener noreferrer nofollow ugc" } as const;

/** Whether a link that somebody wrote may lead there: the web, mail, and pages of the product; nothing that runs. */
export function isSafeLink(href: string): boolean {
  if (/^(https?:\/\/|mailto:)/i.test(href)) return URL.canParse(href);
  return /^\/(?![/\\])/.test(href) && !/^\/api(\/|$)/.test(href);
}
