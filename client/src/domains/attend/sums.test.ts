import { describe, expect, it } from "vitest";
import { figureOf, unitOf } from "./correction/figures";
import { factsOf, overtimeOf } from "./day/facts";
import { punchesOf } from "./day/punches";
import { absentDays, daysWith, minutesOf, OVERTIME } from "./sums";

const SUMS = {
  figures: [
    { name: "absentHalves", value: 3 },
    { name: "overtimeWorkday", value: 60 },
    { name: "overtimeHoliday", value: 30 },
  ],
  marks: [
    { days: 2, mark: { mark: "MISSING_START" as const } },
    { days: 1, mark: { mark: "MISSING_END" as const } },
    { days: 4, mark: { mark: "LATE" as const } },
  ],
};

describe("the sums of a month", () => {
  it("count days by mark, half days as halves, and overtime of every kind", () => {
    expect(daysWith(SUMS, "MISSING_START", "MISSING_END")).toBe(3);
    expect(daysWith(SUMS, "ABSENT")).toBe(0);
    expect(absentDays(SUMS)).toBe(1.5);
    expect(minutesOf(SUMS, ...OVERTIME)).toBe(90);
    expect(figureOf(SUMS.figures, "late")).toBe(0);
  });

  it("count absence in half days and everything else in minutes", () => {
    expect(unitOf("absentHalves")).toBe("个半天");
    expect(unitOf("late")).toBe("分钟");
  });
});

describe("a day", () => {
  it("tells what was expected and worked, and of the rest what there is", () => {
    const day = {
      expected: 480,
      worked: 468,
      late: 12,
      early: 0,
      absence: 12,
      absentHalves: 1,
      leave: 0,
      trip: 0,
      overtimeWorkday: 30,
      overtimeRest: 0,
      overtimeHoliday: 20,
      night: 0,
      missing: 0,
    };
    const shown = factsOf(day).filter(({ hidden }) => !hidden);
    expect(Object.fromEntries(shown.map(({ label, value }) => [label, value]))).toEqual({
      应出勤: "8小时",
      实际出勤: "7小时48分钟",
      迟到: "12分钟",
      缺勤: "12分钟",
      旷工: "0.5 天",
      工作日加班: "30分钟",
      节假日加班: "20分钟",
    });
    expect(overtimeOf(day)).toBe(50);
  });

  it("lists each punch that it tells of once, the earliest first", () => {
    const punch = (rowId: string, punchedAt: string) => ({ punch: { rowId, punchedAt } });
    const early = punch("2", "2026-03-05T00:47:00Z");
    const found = punchesOf([punch("3", "2026-03-05T09:30:00Z"), early, { punch: null }, early]);
    expect(found.map(({ rowId }) => rowId)).toEqual(["2", "3"]);
  });
});
