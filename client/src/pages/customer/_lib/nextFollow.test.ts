import { describe, expect, it } from "vitest";
import { quickMoments } from "./nextFollow";

const days = (moment: string) => quickMoments(new Date(moment)).map(({ value }) => value.slice(0, 10));

describe("when to follow next", () => {
  it.each([
    // a Wednesday, a Sunday and a Monday
    ["2026-11-25T04:00:00Z", ["2026-11-26", "2026-11-28", "2026-11-30"]],
    ["2026-11-29T04:00:00Z", ["2026-11-30", "2026-12-02", "2026-11-30"]],
    ["2026-11-30T04:00:00Z", ["2026-12-01", "2026-12-03", "2026-12-07"]],
    // it is the next day there already
    ["2026-12-30T18:00:00Z", ["2027-01-01", "2027-01-03", "2027-01-04"]],
  ])("at %s", (now, expected) => expect(days(now)).toEqual(expected));

  it("is in the morning", () => {
    expect(quickMoments().every(({ value }) => value.endsWith(" 09:00:00"))).toBe(true);
  });
});
