import type { Page } from "@playwright/test";
import { post, signIn } from "../../tools/account.mjs";
import type { DemoUser } from "./test.ts";

/** Sends one operation; answers its data, or throws what the server refuses. */
export type Send = (query: string, variables?: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** Somebody at another desk: the same API, no browser. */
export async function elsewhere(url: string | undefined, user: DemoUser): Promise<Send> {
  const { token } = await signIn(url ?? "", user);
  return (query, variables = {}) => post(url ?? "", query, variables, `Bearer ${token}`);
}

/** Done when the page listens: its subscriptions have been sent over a socket that the server took. */
export async function listens(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket", (found) => found.url().endsWith("/graphql/ws"));
  let asked = 0;
  await socket.waitForEvent("framesent", ({ payload }) => {
    if (String(payload).includes('"subscribe"')) asked += 1;
    return asked === 3;
  });
}

/** Opens an address and waits until changes are told to it. */
export async function visit(page: Page, path: string): Promise<void> {
  const listening = listens(page);
  await page.goto(path);
  await listening;
}
