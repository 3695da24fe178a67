import type { BrowserContextOptions } from "@playwright/test";

/** The tokens of a session; `expiresIn` in seconds. */
export interface Tokens {
  readonly token: string;
  readonly tokenHead: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
}

/** The password of every demo user. */
export const demoPassword: string;

/** Sends one GraphQL operation and returns its data; throws when the response has errors. */
export function post<T = Record<string, unknown>>(
  url: string,
  query: string,
  variables?: Record<string, unknown>,
  authorization?: string,
): Promise<T>;

/** The tokens of a fresh session. */
export function signIn(url: string, username: string, password?: string): Promise<Tokens>;

/** The value of the Authorization header for these tokens. */
export function authorizationOf(tokens: Tokens): string;

/** A browser state that is signed in; without tokens, one that is signed out. */
export function browserState(
  url: string,
  tokens?: Tokens,
  theme?: "light" | "dark",
): Exclude<BrowserContextOptions["storageState"], string | undefined>;
