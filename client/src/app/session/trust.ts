/** This browser's tokens that leave the second step of signing in out, by the name one signs in with. */

const KEY = "xieli.trust";

/** So many people of one browser are remembered; the one longest ago goes first. */
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

/** The token this browser got when `name` trusted it, or null. The server decides whether it still serves. */
export function trustOf(name: string): string | null {
  const wanted = normalized(name);
  return read().find(([known]) => known === wanted)?.[1] ?? null;
}

/** Keeps the token that the second step gave. */
export function rememberTrust(name: string, token: string): void {
  const wanted = normalized(name);
  const others = read().filter(([known]) => known !== wanted);
  localStorage.setItem(KEY, JSON.stringify([[wanted, token], ...others].slice(0, MOST)));
}
