import { expect, it } from "vitest";
import { awayText } from "./AwayTag";

it("says until which day somebody is away", () => {
  // until midnight is until the day before
  expect(awayText({ kind: "LEAVE", until: "2026-03-06T16:00:00Z" })).toBe("休假至 03-06");
  expect(awayText({ kind: "TRIP", until: "2026-03-06T04:00:00Z" })).toBe("出差至 03-06");
});
