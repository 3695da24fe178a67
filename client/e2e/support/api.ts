import type { Page } from "@playwright/test";
import { post, signIn } from "../../tools/account.mjs";
import type { DemoUser } from "./test.ts";

/** Sends one operation; returns its data, or throws the errors of the server. */
export type Send = (query: string, variables?: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** Another demo user: the same API, without a browser. */
export async function apiAs(url: string | undefined, user: DemoUser): Promise<Send> {
  const { token } = await signIn(url ?? "", user);
  return (query, variables = {}) => post(url ?? "", query, variables, `Bearer ${token}`);
}

/** Row id and name of the sender. */
export async function selfOf(send: Send): Promise<{ readonly rowId: string; readonly name: string }> {
  const { viewer } = await send("{ viewer { member { rowId name } } }");
  return (viewer as { member: { rowId: string; name: string } }).member;
}

/** Row id of the sender. */
export async function memberOf(send: Send): Promise<string> {
  return (await selfOf(send)).rowId;
}

/**
 * Opens an address and waits for its live updates: its subscriptions were sent over a socket, and the
 * server has answered the one that it answers at once.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const listens = new Promise<void>((resolve) => {
    // a socket of the previous page may open while that page is left
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
