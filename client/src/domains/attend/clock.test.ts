import { describe, expect, it } from "vitest";
import { clockText, minuteOf, nextAt, notBefore, spanText, timeOf } from "./clock";

describe("clock times", () => {
  it("are told with the day they are on", () => {
    expect([0, 570, 1439].map(clockText)).toEqual(["00:00", "09:30", "23:59"]);
    expect([1440, 1800].map(clockText)).toEqual(["次日 00:00", "次日 06:00"]);
    expect(spanText({ from: 1320, to: 1800 })).toBe("22:00 至 次日 06:00");
    expect(timeOf(1800)).toBe("06:00");
  });

  it("are on the next day where they are typed behind a later one", () => {
    expect(minuteOf("06:05")).toBe(365);
    expect([nextAt("06:00", 1320), nextAt("23:00", 1320), nextAt("22:00", 1320)]).toEqual([1800, 1380, 1320]);
    // a full day later
    expect(nextAt("08:00", 481)).toBe(1920);
    expect(notBefore(60, 1500)).toBe(1500);
  });
});
