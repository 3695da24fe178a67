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

/**
 * Opens an address and waits until changes are told to it: its subscriptions have been sent over a socket, and the server
 * has answered the one that it answers at once.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const listens = new Promise<void>((resolve) => {
    // a socket of the page before may open while that page is left
    let isThere = false;
    page.on("framenavigated", (frame) => {
      isThere ||= frame === page.mainFrame();
    });
    page.on("websocket", (socket) => {
      if (!isThere || !socket.url().endsWith("/graphql/ws")) return;
      let [asked, answered] = [0, 0];
      const look = () => {
        if (asked === 3 && answered > 0) resolve();
      };
      socket.on("framesent", ({ payload }) => {
        if (String(payload).includes('"subscribe"')) asked += 1;
        look();
      });
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).includes('"next"')) answered += 1;
        look();
      });
    });
  });
  await page.goto(path, { waitUntil: "commit" });
  await listens;
}
