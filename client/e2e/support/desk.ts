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

/** The row id of whoever sends. */
export async function memberOf(send: Send): Promise<string> {
  const { viewer } = await send("{ viewer { member { rowId } } }");
  return (viewer as { member: { rowId: string } }).member.rowId;
}

/** Done when the page listens: its subscriptions have been sent over a socket that the server took. */
export function listens(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) => {
      if (!socket.url().endsWith("/graphql/ws")) return;
      let asked = 0;
      socket.on("framesent", ({ payload }) => {
        if (String(payload).includes('"subscribe"')) asked += 1;
        if (asked === 3) resolve();
      });
    });
  });
}

/** Opens an address and waits until changes are told to it. */
export async function visit(page: Page, path: string): Promise<void> {
  // a socket of the page before may open while it is left: from here on there are none but this page's
  await page.goto(path, { waitUntil: "commit" });
  await listens(page);
}
