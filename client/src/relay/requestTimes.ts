import type { IEnvironment } from "relay-runtime";
import { lastMessageNumber } from "./live";

/** State of the changes at the time of a request: those published by the server, and those of this tab. */
export interface RequestTime {
  /** The number of the last message of the live updates. */
  readonly published: number;
  /** The number of changes made by this tab. */
  readonly changed: number;
}

let changed = 0;

/**
 * Counts a change of this tab; other places that show the record may hear of it only when they are shown
 * again.
 */
export function noteChange(): void {
  changed += 1;
}

/** The present state of the changes. */
export const now = (): RequestTime => ({ published: lastMessageNumber(), changed });

/**
 * Upper bound of the noted requests; an older answer has left the store, or is too old to be shown without
 * a request.
 */
const REMEMBERED = 300;

const asked = new WeakMap<IEnvironment, Map<string, RequestTime>>();

/** Notes the time of a request: its answer contains all earlier changes. */
export function noteRequest(environment: IEnvironment, identifier: string, at = now()): void {
  const all = asked.get(environment) ?? new Map<string, RequestTime>();
  all.delete(identifier);
  all.set(identifier, at);
  const [first] = all.keys();
  if (all.size > REMEMBERED && first !== undefined) all.delete(first);
  asked.set(environment, all);
}

/** The state of the changes at the request of a stored answer; undefined when it was not noted. */
export const requestTimeOf = (environment: IEnvironment, identifier: string): RequestTime | undefined =>
  asked.get(environment)?.get(identifier);
