import { expect, it } from "vitest";
import { withChannelLock } from "./lock";

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
