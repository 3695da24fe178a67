import { describe, expect, it } from "vitest";
import { hoursText, minutesText } from "./minutes";
import { clockFault, delayText, timeOn } from "./moments";
import { daysOf, monthAfter, monthOf, spanOf } from "./month";

describe("moments of attendance", () => {
  it("are told on the enterprise's clock, as seen from a day", () => {
    expect(timeOn("2026-03-05T00:47:00Z", "2026-03-05")).toBe("08:47");
    expect(timeOn("2026-03-05T18:05:00Z", "2026-03-05")).toBe("次日 02:05");
    expect(timeOn("2026-03-04T15:50:00Z", "2026-03-05")).toBe("前一日 23:50");
    expect(timeOn("2026-03-08T01:00:00Z", "2026-03-05")).toBe("03-08 09:00");
  });

  it("say that a clock was wrong and that a punch came late, from a minute and from ten minutes on", () => {
    expect(clockFault(59)).toBeNull();
    expect(clockFault(600)).toBe("设备时间快 10分钟，已校正");
    expect(clockFault(-90)).toBe("设备时间慢 1分钟30秒，已校正");
    expect(delayText("2026-03-05T00:00:00Z", "2026-03-05T00:09:59Z")).toBeNull();
    expect(delayText("2026-03-05T00:00:00Z", "2026-03-05T02:30:00Z")).toBe("2小时30分钟后送达");
  });
});

describe("minutes", () => {
  it("are hours and minutes in words and hours in tables; no minutes are nothing", () => {
    expect(minutesText(450)).toBe("7小时30分钟");
    expect(hoursText(450)).toBe("7.5");
    expect([minutesText(0), hoursText(0), minutesText(null)]).toEqual([null, null, null]);
  });
});

describe("months", () => {
  it("begin and end with their days", () => {
    expect(spanOf("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
    expect(daysOf("2026-02")).toHaveLength(28);
    expect(monthAfter("2026-01", -1)).toBe("2025-12");
  });

  it("are those of the address, or the present one where it names none", () => {
    expect(monthOf("2026-13", "2026-03-05")).toBe("2026-03");
    expect(monthOf(null, "2026-03-05")).toBe("2026-03");
    // a plan may be viewed before it begins
    expect(monthOf("2026-05", "2026-03-05")).toBe("2026-05");
  });
});
