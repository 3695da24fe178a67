import { expect, it } from "vitest";
import { timeOf } from "./delegationTime";

it("is in force from its first to its last day", () => {
  const on = (day: string) => timeOf("2026-03-02", "2026-03-05", day);
  expect(["2026-03-01", "2026-03-02", "2026-03-05", "2026-03-06"].map(on)).toEqual([
    "ahead",
    "now",
    "now",
    "over",
  ]);
});
