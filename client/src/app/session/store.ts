import { useSyncExternalStore } from "react";

/** Access and refresh token, as issued by the server; times in milliseconds since 1970. */
export interface StoredToken {
  readonly token: string;
  readonly tokenHead: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
  /** Absent in data stored by an older release. */
  readonly issuedAt?: number;
}

/** The member as stored across reloads (core §3 Session); ids are row ids. */
export interface StoredUser {
  readonly id: string;
  readonly enterpriseId: string;
  readonly realname: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly teams: readonly { readonly id: string; readonly director: boolean }[];
}

/** Key of the owner of stored data: the person in the enterprise. */
export function ownerOf({ id, enterpriseId }: StoredUser): string {
  return `${enterpriseId}/${id}`;
}

/** One of the person's enterprises. */
export interface StoredEnterprise {
  readonly id: string;
  readonly name: string;
  readonly current: boolean;
}

/**
 * Reason why there is no session: `signedOut` leads to a plain sign-in page, `expired` back to the present
 * page.
 */
export type SessionEnd = "none" | "signedOut" | "expired";

export interface SessionState {
  readonly token: StoredToken | null;
  readonly user: StoredUser | null;
  readonly enterprises: readonly StoredEnterprise[];
  /** Incremented when the person or the enterprise changes, which invalidates all data read before. */
  readonly epoch: number;
  readonly end: SessionEnd;
}

/** Tokens of `SessionPayload`, `ScanTicket` and the like. */
export interface IssuedTokens {
  readonly token: string;
  readonly tokenHead: string;
  /** Absent: the present one stays valid. */
  readonly refreshToken?: string | null | undefined;
  /** Lifetime in seconds. */
  readonly expiresIn: number;
}

/** The only three items of a session that persist (core §3 Session, business §9). */
const KEYS = { token: "xieli.token", user: "xieli.user", enterprises: "xieli.enterprises" } as const;

const CHANNEL = "xieli-session";

type Message = { type: "changed" | "ended"; end: SessionEnd } | { type: "refreshed" };

function read<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(value));
}

function load(epoch: number, end: SessionEnd): SessionState {
  return {
    token: read<StoredToken>(KEYS.token),
    user: read<StoredUser>(KEYS.user),
    enterprises: read<StoredEnterprise[]>(KEYS.enterprises) ?? [],
    epoch,
    end,
  };
}

let state = load(0, "none");
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);

function publish(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

// Another tab signed in, switched, refreshed or ended: the storage is authoritative, the message only says
// when to read it.
channel?.addEventListener("message", (event: MessageEvent<Message>) => {
  const message = event.data;
  if (message.type === "refreshed") publish(load(state.epoch, "none"));
  else publish(load(state.epoch + 1, message.end));
});

/** The present session, for code outside React. */
export function getSession(): SessionState {
  return state;
}

/** Calls back after every change; returns the function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, for components. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, getSession);
}

function toStored(tokens: IssuedTokens): StoredToken {
  return {
    token: tokens.token,
    tokenHead: tokens.tokenHead,
    refreshToken: tokens.refreshToken ?? state.token?.refreshToken ?? "",
    expiresAt: Date.now() + tokens.expiresIn * 1000,
    issuedAt: Date.now(),
  };
}

/** Starts a session, or continues in another enterprise: a new epoch in every tab. */
export function beginSession(tokens: IssuedTokens): void {
  write(KEYS.token, toStored(tokens));
  enterEnterprise();
}

/** Replaces the tokens of the same session; data read before stays valid. */
export function renewTokens(tokens: IssuedTokens): void {
  write(KEYS.token, toStored(tokens));
  publish(load(state.epoch, "none"));
  channel?.postMessage({ type: "refreshed" } satisfies Message);
}

/** Stores the member from the viewer query, for the next start and for query variables. */
export function rememberPerson(user: StoredUser, enterprises: readonly StoredEnterprise[]): void {
  write(KEYS.user, user);
  write(KEYS.enterprises, enterprises);
  publish({ ...state, user, enterprises });
}

/** Continues with tokens of another enterprise: a new epoch in every tab. */
export function enterEnterprise(): void {
  write(KEYS.user, null);
  write(KEYS.enterprises, null);
  publish(load(state.epoch + 1, "none"));
  channel?.postMessage({ type: "changed", end: "none" } satisfies Message);
}

/** Ends the session in every tab (reply code 4001, signing out, revoked). */
export function endSession(end: Exclude<SessionEnd, "none">): void {
  if (state.token === null && state.end !== "none") return;
  for (const key of Object.values(KEYS)) write(key, null);
  publish(load(state.epoch + 1, end));
  channel?.postMessage({ type: "ended", end } satisfies Message);
}

/** Value of the Authorization header, or null without a session: token head, a blank, token (core §7). */
export function authorization(): string | null {
  return state.token ? `${state.token.tokenHead.trim()} ${state.token.token}` : null;
}

/**
 * Reads the storage again: another tab may have renewed the tokens without this one having been notified
 * yet.
 */
export function rereadSession(): SessionState {
  const stored = read<StoredToken>(KEYS.token);
  if (stored?.token !== state.token?.token) publish(load(state.epoch, state.end));
  return state;
}
