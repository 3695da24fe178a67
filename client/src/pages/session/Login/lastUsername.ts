const KEY = "xieli.username";

/** The name last signed in with in this browser; no part of the session, so it outlives signing out. */
export function lastUsername(): string {
  return localStorage.getItem(KEY) ?? "";
}

/** Keeps the name for the next time. */
export function rememberUsername(username: string): void {
  localStorage.setItem(KEY, username);
}
