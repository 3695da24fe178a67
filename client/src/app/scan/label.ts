/** Meaning of a scanned or typed code. */
export type Meaning =
  | { readonly kind: "label"; readonly code: string }
  /** A code of others: it is reported and never opened. */
  | { readonly kind: "foreign"; readonly text: string };

/** Format of the server's codes: a prefix, a random part and a check (decision 0031). */
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
 * Interprets a scanned text. Devices carry codes of their makers, too: a bare text is a label's code only
 * if it has the format of one.
 */
export function scanned(read: string, origin: string): Meaning {
  const text = read.trim();
  const code = CODE.test(text) ? text : addressed(text, origin);
  return code ? { kind: "label", code } : { kind: "foreign", text };
}

/** Interprets a typed or pasted text: a bare code, or a label's address. */
export function typed(input: string, origin: string): Meaning {
  const text = input.trim();
  const code = ADDRESS.test(text) ? addressed(text, origin) : text;
  return code ? { kind: "label", code } : { kind: "foreign", text };
}
