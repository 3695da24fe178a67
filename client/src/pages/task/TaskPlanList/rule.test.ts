import { describe, expect, it } from "vitest";
import { PLAIN, readRule, ruleProblem, withWeekday, writeRule } from "./rule";

describe("a rule in a form", () => {
  it("is written as it was read", () => {
    for (const rule of [
      "FREQ=DAILY",
      "FREQ=DAILY;INTERVAL=3;COUNT=10",
      "FREQ=WEEKLY;BYDAY=MO,WE",
      "FREQ=WEEKLY;INTERVAL=2;UNTIL=20261231",
      "FREQ=MONTHLY;BYMONTHDAY=1,15,-1",
      "FREQ=MONTHLY;BYDAY=2TU",
      "FREQ=MONTHLY;BYDAY=-1FR",
      "FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=15",
      "FREQ=YEARLY;BYMONTH=5;BYDAY=2SU",
      // rules without inputs in the form stay unchanged
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      "FREQ=MONTHLY;BYDAY=MO",
      "FREQ=YEARLY;BYDAY=20MO",
    ]) {
      expect(writeRule(readRule(rule))).toBe(rule);
    }
    expect(readRule("FREQ=MONTHLY;BYMONTHDAY=-2").raw).toBe("FREQ=MONTHLY;BYMONTHDAY=-2");
    expect(readRule("FREQ=WEEKLY;UNTIL=20261231T000000Z").until).toBe("2026-12-31");
  });

  it("says nothing of days that its frequency does not have", () => {
    const draft = { ...PLAIN, weekdays: ["MO"] as const, monthDays: ["15"] };
    expect(writeRule(draft)).toBe("FREQ=WEEKLY;BYDAY=MO");
    expect(writeRule({ ...draft, every: "MONTHLY" })).toBe("FREQ=MONTHLY;BYMONTHDAY=15");
    expect(writeRule({ ...draft, every: "DAILY" })).toBe("FREQ=DAILY");
    // plans that repeat after completion have an interval only
    expect(writeRule({ ...draft, interval: "2", ends: "COUNT", count: "3" }, true)).toBe(
      "FREQ=WEEKLY;INTERVAL=2;COUNT=3",
    );
    expect(writeRule(readRule("FREQ=MONTHLY;BYDAY=MO"), true)).toBe("FREQ=WEEKLY");
  });

  it("has the weekday ticked that a weekly rule means without a word", () => {
    // a Thursday
    expect(withWeekday(PLAIN, "2026-11-26").weekdays).toEqual(["TH"]);
    expect(withWeekday({ ...PLAIN, weekdays: ["SU"] }, "2026-11-26").weekdays).toEqual(["SU"]);
    expect(withWeekday({ ...PLAIN, every: "DAILY" }, "2026-11-26").weekdays).toEqual([]);
  });

  it("says what is missing", () => {
    const monday = { ...PLAIN, weekdays: ["MO"] as const };
    expect(ruleProblem(PLAIN)).toBe("请选择星期");
    expect(ruleProblem(PLAIN, true)).toBeNull();
    expect(ruleProblem(monday)).toBeNull();
    expect(ruleProblem({ ...PLAIN, interval: "" })).toBe("重复间隔应为 1 到 366");
    expect(ruleProblem({ ...PLAIN, interval: "367" })).toBe("重复间隔应为 1 到 366");
    expect(ruleProblem({ ...monday, ends: "COUNT", count: "0" })).toBe("重复次数应为 1 到 1000");
    expect(ruleProblem({ ...monday, ends: "UNTIL" })).toBe("请选择结束日期");
    expect(ruleProblem({ ...PLAIN, every: "YEARLY", by: "WEEKDAY" })).toBe("请选择月份");
    expect(ruleProblem({ ...PLAIN, raw: " " })).toBe("请设置重复规则");
  });
});
