import { describe, expect, it } from "vitest";
import { dayProblems, daysBetween, isOff, markedDays, shortDay, weeksOf, workdaysOf } from "./days";

const NATIONAL = {
  rowId: "7",
  name: "国庆节",
  beginsOn: "2026-10-01",
  endsOn: "2026-10-07",
  workDays: ["2026-09-20", "2026-10-10"],
  restDays: ["2026-10-04"],
};

describe("the days of a year", () => {
  const marks = markedDays([NATIONAL]);

  it("are holidays, plain days of rest inside one, and days that are worked for it", () => {
    expect(marks.get("2026-10-01")?.mark).toBe("holiday");
    expect(marks.get("2026-10-04")?.mark).toBe("rest");
    expect(marks.get("2026-09-20")?.mark).toBe("work");
    expect(marks.get("2026-10-08")).toBeUndefined();
    // a Sunday that is worked, a Thursday that is not, and a plain Saturday
    expect(isOff("2026-09-20", marks.get("2026-09-20")?.mark)).toBe(false);
    expect(isOff("2026-10-01", marks.get("2026-10-01")?.mark)).toBe(true);
    expect(isOff("2026-10-17", undefined)).toBe(true);
  });

  it("are holidays before they are worked for another one", () => {
    const other = {
      ...NATIONAL,
      rowId: "8",
      name: "中秋节",
      beginsOn: "2026-09-20",
      endsOn: "2026-09-20",
      workDays: [],
    };
    expect(markedDays([NATIONAL, other]).get("2026-09-20")).toMatchObject({
      mark: "holiday",
      holiday: { rowId: "8" },
    });
  });

  it("are counted as far as they are worked", () => {
    // 2026 has 261 days from Monday to Friday; five of the seven days off are such, and two days of rest are worked
    expect(workdaysOf(2026, new Map())).toBe(261);
    expect(workdaysOf(2026, marks)).toBe(261 - 5 + 2);
  });

  it("stand in weeks that begin with Monday", () => {
    const weeks = weeksOf("2026-10");
    expect(weeks[0]).toEqual([null, null, null, "2026-10-01", "2026-10-02", "2026-10-03", "2026-10-04"]);
    expect(weeks.at(-1)).toEqual([
      "2026-10-26",
      "2026-10-27",
      "2026-10-28",
      "2026-10-29",
      "2026-10-30",
      "2026-10-31",
      null,
    ]);
  });
});

it("tells days short, with the year where it is another one", () => {
  expect(shortDay("2026-10-01", "2026-05-01")).toBe("10月1日");
  expect(shortDay("2027-01-03", "2026-12-30")).toBe("2027年1月3日");
});

it("says what is wrong with the days of a holiday", () => {
  const { beginsOn, endsOn, workDays } = NATIONAL;
  expect(dayProblems({ beginsOn, endsOn, workDays })).toEqual({});
  expect(dayProblems({ beginsOn, endsOn: null, workDays: [] })).toEqual({});
  expect(dayProblems({ beginsOn, endsOn: "2026-09-30", workDays })).toHaveProperty("endsOn");
  expect(dayProblems({ beginsOn, endsOn: "2026-11-01", workDays })).toHaveProperty("endsOn");
  expect(dayProblems({ beginsOn, endsOn, workDays: ["2026-10-03"] })).toEqual({
    workDays: "调班日不能在节假日之内",
  });
  expect(dayProblems({ beginsOn, endsOn, workDays: ["2026-12-07"] })).toEqual({
    workDays: "调班日应在节假日前后 60 天之内",
  });
  expect(daysBetween("2026-10-01", "2026-12-31")).toHaveLength(31);
});
