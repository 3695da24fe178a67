/**
 * Members last picked on this device, by enterprise and member: ids alone, the latest first (decision
 * 0047).
 */

import { getSession, ownerOf } from "./store";

const KEY = "xieli.picked";

/** Number of picked members stored for each owner. */
const MOST = 10;
/** Number of owners stored in one browser; the least recent is dropped first. */
const OWNERS = 5;

type Entry = readonly [owner: string, ids: readonly string[]];

const isId = (id: unknown): id is string => typeof id === "string" && /^\d{1,19}$/.test(id);

function isEntry(entry: unknown): entry is Entry {
  return (
    Array.isArray(entry) &&
    entry.length === 2 &&
    typeof entry[0] === "string" &&
    Array.isArray(entry[1]) &&
    entry[1].every(isId)
  );
}

function read(): Entry[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(value) ? value.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function owner(): string | null {
  const { token, user } = getSession();
  return token && user ? ownerOf(user) : null;
}

/** The members last picked by the signed-in member in this enterprise. */
export function pickedLast(): readonly string[] {
  const mine = owner();
  const entry = mine === null ? undefined : read().find(([whose]) => whose === mine);
  return (entry?.[1] ?? []).slice(0, MOST);
}

/** Stores a picked member. */
export function rememberPicked(id: string): void {
  const mine = owner();
  if (mine === null || !isId(id) || getSession().user?.id === id) return;
  const ids = [id, ...pickedLast().filter((other) => other !== id)].slice(0, MOST);
  const others = read().filter(([whose]) => whose !== mine);
  try {
    localStorage.setItem(KEY, JSON.stringify([[mine, ids], ...others].slice(0, OWNERS)));
  } catch {
    // a full or closed storage loses the history, not the choice
  }
}

/** Deletes all of it at signing out. */
export function forgetPicked(): void {
  localStorage.removeItem(KEY);
}
