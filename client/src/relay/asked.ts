import type { IEnvironment } from "relay-runtime";
import { toldSoFar } from "./live";

/** What had happened when an answer was asked for. */
export interface AskedAt {
  /** The number of the last message of the server. */
  readonly told: number;
  /** How often this tab had changed something. */
  readonly changed: number;
}

let changed = 0;

/** This tab has changed something; what else shows it may not be told before it is shown again, or not at all. */
export function noteChange(): void {
  changed += 1;
}

/** What has happened so far. */
export const now = (): AskedAt => ({ told: toldSoFar(), changed });

/** So many are remembered; an answer of before them has left the store, or is too old to be shown without asking. */
const REMEMBERED = 300;

const asked = new WeakMap<IEnvironment, Map<string, AskedAt>>();

/** An answer is asked for now: what happened before is in it. */
export function noteAsked(environment: IEnvironment, identifier: string, at = now()): void {
  const all = asked.get(environment) ?? new Map<string, AskedAt>();
  all.delete(identifier);
  all.set(identifier, at);
  const [first] = all.keys();
  if (all.size > REMEMBERED && first !== undefined) all.delete(first);
  asked.set(environment, all);
}

/** What had happened when the stored answer was asked for; undefined for one that nobody has noted. */
export const askedAt = (environment: IEnvironment, identifier: string): AskedAt | undefined =>
  asked.get(environment)?.get(identifier);
