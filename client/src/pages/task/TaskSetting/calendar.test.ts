import { describe, expect, it } from "vitest";
import { worksOn } from "@/domains/workday";
import { readTable, type Special, weeksOf, workdaysOf } from "./calendar";

describe("the calendar of work", () => {
  it("lays a month out from Monday to Sunday", () => {
    const weeks = weeksOf(2026, 11);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(weeks.at(-1)?.[0]).toBe("2026-11-30");
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
    expect(weeksOf(2027, 2)).toHaveLength(4);
  });

  it("works by the week unless a day says otherwise", () => {
    const holiday: Special = { day: "2026-10-01", works: false, source: "OFFICIAL" };
    const worked: Special = { day: "2026-10-10", works: true, source: "OFFICIAL" };
    expect(worksOn("2026-10-01", holiday)).toBe(false);
    expect(worksOn("2026-10-10", worked)).toBe(true);
    expect(worksOn("2026-10-11", undefined)).toBe(false);
    expect(workdaysOf(2026, new Map())).toBe(261);
    expect(workdaysOf(2026, new Map([holiday, worked].map((one) => [one.day, one])))).toBe(261);
  });

  it("reads a table that somebody pastes", () => {
    const { days, wrong } = readTable(
      "2027-01-01 休 元旦\n2027/1/4\t班\t元旦\n\n2027-02-05~2027-02-07 放假 春节",
    );
    expect(wrong).toEqual([]);
    expect(days).toEqual([
      { day: "2027-01-01", works: false, name: "元旦" },
      { day: "2027-01-04", works: true, name: "元旦" },
      { day: "2027-02-05", works: false, name: "春节" },
      { day: "2027-02-06", works: false, name: "春节" },
      { day: "2027-02-07", works: false, name: "春节" },
    ]);
    expect(readTable("2027-01-01 元旦\n2027-13-01 休").wrong).toHaveLength(2);
    expect(readTable("2027-02-07~2027-02-05 休").wrong).toHaveLength(1);
    expect(readTable("2027-01-01~2027-01-31 休")).toMatchObject({ wrong: [], days: { length: 31 } });
    expect(readTable("2027-01-01~2027-02-01 休")).toMatchObject({
      wrong: ["2027-01-01~2027-02-01 休"],
      days: [],
    });
    const json = '{"year":2027,"days":[{"name":"元旦","date":"2027-01-01","isOffDay":true},{"date":"x"}]}';
    expect(readTable(json)).toEqual({ days: [{ day: "2027-01-01", works: false, name: "元旦" }], wrong: [] });
    expect(readTable("{").wrong).toEqual(["{"]);
  });
});
