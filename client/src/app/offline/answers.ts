import { clear, createStore, delMany, get, keys, set, setMany } from "idb-keyval";
import { getSession } from "@/app/session/store";
import type { Reply } from "@/relay/post";

/** An answer to store. */
export interface Heard {
  /** Key of the answer: operation and variables. */
  readonly key: string;
  readonly reply: Reply;
  readonly at: number;
  /** The session in which it was requested. */
  readonly epoch: number;
}

/** Milliseconds for which an answer is shown again: a phone unused for days shows no customers. */
const AGE = 3 * 24 * 3_600_000;

let store: ReturnType<typeof createStore> | undefined;

function open(): ReturnType<typeof createStore> {
  store ??= createStore("xieli-answers", "last");
  return store;
}

/** Owner of the stored answers: the person in the enterprise; null before one is known. */
function scope(): string | null {
  const { user } = getSession();
  return user ? `${user.enterpriseId} ${user.id}` : null;
}

/** Stores an answer for the person who requested it, unless the session has changed since. */
export async function keep({ key, reply, at, epoch }: Heard): Promise<void> {
  const whose = scope();
  if (whose === null || getSession().epoch !== epoch) return;
  await set(`${whose} ${key}`, { reply, at }, open());
  if (getSession().epoch !== epoch) await wipe();
}

/** Replaces the stored answer of the same key; does nothing where none is stored. */
export async function keepAgain(heard: Heard): Promise<void> {
  if (await find(heard.key, heard.epoch)) await keep(heard);
}

/**
 * Stores the answers of one kind, whose keys have a common prefix, for the session's person; others of the
 * kind are deleted.
 */
export async function keepOnly(kind: string, all: readonly Heard[], epoch: number): Promise<void> {
  const whose = scope();
  if (whose === null || getSession().epoch !== epoch) return;
  const entries = all.map(({ key, reply, at }): [string, unknown] => [`${whose} ${key}`, { reply, at }]);
  const stay = new Set(entries.map(([key]) => key));
  const before = await keys<string>(open());
  await delMany(
    before.filter((key) => key.startsWith(`${whose} ${kind} `) && !stay.has(key)),
    open(),
  );
  await setMany(entries, open());
  if (getSession().epoch !== epoch) await wipe();
}

/** The stored answer of this key for the same person, unless it is too old. */
export async function find(key: string, epoch: number): Promise<Pick<Heard, "reply" | "at"> | null> {
  const whose = scope();
  if (whose === null || getSession().epoch !== epoch) return null;
  const kept = await get<Pick<Heard, "reply" | "at">>(`${whose} ${key}`, open());
  const usable = kept && Date.now() - kept.at < AGE && getSession().epoch === epoch;
  return usable ? kept : null;
}

/** Deletes the answers of all persons. */
export async function wipe(): Promise<void> {
  await clear(open());
}
