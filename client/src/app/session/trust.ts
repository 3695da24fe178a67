/** Tokens of this browser as a trusted device, which skip the second step of signing in, by user name. */

const KEY = "xieli.trust";

/** Number of members stored in one browser; the least recent is dropped first. */
const MOST = 5;

type Entry = readonly [name: string, token: string];

function isEntry(entry: unknown): entry is Entry {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string");
}

function read(): Entry[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const normalized = (name: string) => name.trim().toLowerCase();

/**
 * The token that this browser got when `name` trusted it, or null. The server decides whether it is still
 * valid.
 */
export function trustOf(name: string): string | null {
  const wanted = normalized(name);
  return read().find(([known]) => known === wanted)?.[1] ?? null;
}

/** Stores the token returned by the second step. */
export function rememberTrust(name: string, token: string): void {
  const wanted = normalized(name);
  const others = read().filter(([known]) => known !== wanted);
  localStorage.setItem(KEY, JSON.stringify([[wanted, token], ...others].slice(0, MOST)));
}
