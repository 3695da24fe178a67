import { afterEach, expect, it, vi } from "vitest";
import { heldTabLocks, holdTabLock, withChannelLock, withTabLock } from "./lock";

afterEach(() => vi.unstubAllGlobals());

it("lets one tab after the other work where there are no Web Locks", async () => {
  let inside = 0;
  let most = 0;
  const order: number[] = [];
  const work = (tab: number) => async () => {
    inside += 1;
    most = Math.max(most, inside);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    order.push(tab);
    inside -= 1;
    return tab;
  };
  const results = await Promise.all([1, 2, 3].map((tab) => withChannelLock("test", work(tab))));
  expect(results).toEqual([1, 2, 3]);
  expect(order.toSorted()).toEqual([1, 2, 3]);
  expect(most).toBe(1);
});

it("uses the browser's locks where there are any, also those held until the window closes", async () => {
  const held: string[] = [];
  const request = (name: string, work: () => Promise<unknown>) => {
    held.push(name);
    return work().finally(() => held.splice(held.indexOf(name), 1));
  };
  const query = async () => ({ held: held.map((name) => ({ name })) });
  vi.stubGlobal("navigator", { locks: { request, query } });
  holdTabLock("window");
  expect(await withTabLock("queue", heldTabLocks)).toEqual(new Set(["window", "queue"]));
  expect(await heldTabLocks()).toEqual(new Set(["window"]));
});

it("runs at once where there are none and nothing depends on it", async () => {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("BroadcastChannel", () => expect.unreachable("no channel"));
  holdTabLock("window");
  expect(await withTabLock("queue", async () => "done", false)).toBe("done");
  expect(await heldTabLocks()).toEqual(new Set());
});
