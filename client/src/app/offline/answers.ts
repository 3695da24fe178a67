import { clear, createStore, delMany, get, keys, set, setMany } from "idb-keyval";
import { getSession } from "@/app/session/store";
import type { Reply } from "@/relay/post";

/** What was heard. */
export interface Heard {
  /** Operation and variables. */
  readonly key: string;
  readonly reply: Reply;
  readonly at: number;
  /** The session in which it was asked. */
  readonly epoch: number;
}

/** So long an answer is shown again, in milliseconds: a phone that nobody has used for days shows no customers. */
const AGE = 3 * 24 * 3_600_000;

let store: ReturnType<typeof createStore> | undefined;

function open(): ReturnType<typeof createStore> {
  store ??= createStore("xieli-answers", "last");
  return store;
}

/** Whose it is: the person in the enterprise; null before anybody is known. */
function scope(): string | null {
  const { user } = getSession();
  return user ? `${user.enterpriseId} ${user.id}` : null;
}

/** Keeps an answer for whoever asked, unless somebody else is here by now. */
export async function keep({ key, reply, at, epoch }: Heard): Promise<void> {
  const whose = scope();
  if (whose === null || getSession().epoch !== epoch) return;
  await set(`${whose} ${key}`, { reply, at }, open());
  if (getSession().epoch !== epoch) await wipe();
}

/** Keeps an answer in the place of the last one to the same question; of a question that was not kept, nothing. */
export async function keepAgain(heard: Heard): Promise<void> {
  if (await find(heard.key, heard.epoch)) await keep(heard);
}

/** Keeps answers of one kind, whose keys begin alike, for whoever asked in this session; any others of the kind go. */
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

/** The last answer to the same question of the same person, if it is not too old. */
export async function find(key: string, epoch: number): Promise<Pick<Heard, "reply" | "at"> | null> {
  const whose = scope();
  if (whose === null || getSession().epoch !== epoch) return null;
  const kept = await get<Pick<Heard, "reply" | "at">>(`${whose} ${key}`, open());
  const usable = kept && Date.now() - kept.at < AGE && getSession().epoch === epoch;
  return usable ? kept : null;
}

/** Deletes everything, of whomever. */
export async function wipe(): Promise<void> {
  await clear(open());
}
