/** What a code that was read or typed says. */
export type Meaning =
  | { readonly kind: "label"; readonly code: string }
  /** Not ours: it is told of and never opened. */
  | { readonly kind: "foreign"; readonly text: string };

/** As the server makes them: a prefix, chance and its mark (decision 0031). */
const CODE = /^[0-9A-Z]{20,28}$/;
const PATH = /^\/q\/([0-9A-Za-z]{1,64})\/?$/;
const ADDRESS = /^[a-z][a-z0-9+.-]*:/i;

/** The code in a label's address at this origin; null for any other address. */
function addressed(text: string, origin: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.origin === origin ? (PATH.exec(url.pathname)?.[1] ?? null) : null;
}

/**
 * What a camera has read. Devices carry codes of their makers, too: a bare text is a label's code only when it looks like
 * one.
 */
export function scanned(read: string, origin: string): Meaning {
  const text = read.trim();
  const code = CODE.test(text) ? text : addressed(text, origin);
  return code ? { kind: "label", code } : { kind: "foreign", text };
}

/** What a person has typed or pasted: a code as it stands, or a label's address. */
export function typed(input: string, origin: string): Meaning {
  const text = input.trim();
  const code = ADDRESS.test(text) ? addressed(text, origin) : text;
  return code ? { kind: "label", code } : { kind: "foreign", text };
}
