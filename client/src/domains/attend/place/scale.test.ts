import { expect, it } from "vitest";
import { metresText, scaleOf } from "./scale";

it("tells distances in metres, and in kilometres from a thousand on", () => {
  expect([10, 999, 1000, 1250, 12_000].map(metresText)).toEqual([
    "10 米",
    "999 米",
    "1 公里",
    "1.3 公里",
    "12 公里",
  ]);
});

it("chooses a scale of a round number of metres that has room", () => {
  expect(scaleOf(300, 76)).toEqual({ metres: 200, length: (200 / 300) * 76 });
  expect(scaleOf(10, 76).metres).toBe(10);
  expect(scaleOf(5000, 76).metres).toBe(5000);
  for (const radius of [10, 37, 300, 999, 5000]) expect(scaleOf(radius, 76).length).toBeLessThanOrEqual(90);
});
