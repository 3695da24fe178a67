import { describe, expect, it } from "vitest";
import { planText, termsText, weekdaysText } from "./plan";

const day = { shift: { name: "早班", mark: "早" } };
const short = { shift: { name: "短班", mark: "短" } };
const rest = { shift: null };
const plan = (over: object) => ({ beginsOn: "2026-03-01", freeDays: [], week: null, turn: null, ...over });

describe("the plan of a group", () => {
  it("tells days that follow each other by their ends", () => {
    expect(weekdaysText([1, 2, 3, 4, 5])).toBe("周一至周五");
    expect(weekdaysText([6, 7])).toBe("周六、周日");
    expect(weekdaysText([1, 3, 5])).toBe("周一、周三、周五");
    expect(weekdaysText([])).toBe("");
  });

  it("is told by week, in turn, by the board and of who works at any time", () => {
    expect(planText("FIXED", plan({ week: [day, day, day, day, day, short, rest] }))).toBe(
      "周一至周五 早班；周六 短班",
    );
    expect(planText("FIXED", plan({ turn: [day, day, short, rest] }))).toBe("4 天轮班：早 早 短 休");
    expect(planText("BOARD", plan({}))).toBe("按排班表");
    expect(planText("ANYTIME", plan({ freeDays: [1, 2, 3] }))).toBe("周一至周三 自由上下班");
  });

  it("says from when it holds, and from when it is another one", () => {
    const terms = [{ beginsOn: "2026-01-01" }, { beginsOn: "2026-03-01" }, { beginsOn: "2026-04-01" }];
    expect(termsText(terms.slice(0, 2), "2026-03-05")).toBe("2026-03-01 起");
    expect(termsText(terms, "2026-03-05")).toBe("2026-03-01 起，2026-04-01 起变更");
    expect(termsText(terms.slice(2), "2026-03-05")).toBe("2026-04-01 起生效");
  });
});
