import { describe, expect, it } from "vitest";
import {
  amountsOf,
  amountText,
  blankInstalment,
  instalmentsProblem,
  sharedOut,
  shareOf,
  sharesOf,
} from "./instalments";

describe("shares of a contract", () => {
  it("come to it to the fen where all of it is shared out", () => {
    expect(amountsOf(100_000, [3000, 4000, 3000])).toEqual([30_000, 40_000, 30_000]);
    expect(amountsOf(100, [3333, 3333, 3334])).toEqual([33, 33, 34]);
    expect(amountsOf(100_000, [3333, 3333, 3333])).toEqual([33_330, 33_330, 33_340]);
    expect(amountsOf(100_000, [5000, 4998])).toEqual([50_000, 49_980]);
    expect(amountsOf(100_001, [3000, 4000, 3000])).toEqual([30_000, 40_000, 30_001]);
    expect(amountsOf(100_000_000_000, [1, 9999])).toEqual([10_000_000, 99_990_000_000]);
  });
  it("are rounded down while some is open, and nothing where nothing was typed", () => {
    expect(amountsOf(101, [5000])).toEqual([50]);
    expect(amountsOf(101, [5000, null])).toEqual([50, 0]);
    expect(amountText(1234.56, "12.5")).toBe("154.32");
    expect(amountText(1234.56, "100")).toBe("1234.56");
    expect(amountText(1234.56, "0")).toBeNull();
  });
  it.each(["0", "100.01", "1.234", "-5", "三", ""])("are none: %s", (text) => {
    expect(shareOf(text)).toBeNull();
  });
});

describe("percentages typed at once", () => {
  it.each([
    ["30/40/30", [3000, 4000, 3000]],
    ["３０％、４０％、３０％", [3000, 4000, 3000]],
    ["30 65.5", [3000, 6550]],
    ["30/40/余", [3000, 4000, 3000]],
    ["33.33/33.33/", [3333, 3333, 3334]],
    ["100", [10_000]],
  ])("are read: %s", (text, shares) => {
    expect(sharesOf(text)).toEqual(shares);
  });
  it.each(["60/50", "50/50/余", "30/x", "", "余", Array.from({ length: 25 }, () => "1").join("/")])(
    "are refused: %s",
    (text) => {
      expect(sharesOf(text)).toBeNull();
    },
  );
});

describe("instalments", () => {
  it("keep what was typed of them, and are named after their place else", () => {
    const first = { ...blankInstalment(), name: "预付款", dueOn: "2026-12-01" };
    const lines = sharedOut([first], [3000, 7000]);
    expect(lines.map(({ name, percent, dueOn }) => [name, percent, dueOn])).toEqual([
      ["预付款", "30", "2026-12-01"],
      ["第 2 期", "70", null],
    ]);
    expect(instalmentsProblem(lines)).toBeNull();
  });
  it("say what is wrong with them", () => {
    const line = { ...blankInstalment(), name: "甲", percent: "60" };
    expect(instalmentsProblem([])).toBe("请填写比例，或逐期添加");
    expect(instalmentsProblem([{ ...line, name: " " }])).toBe("第 1 期：请输入款项名称");
    expect(instalmentsProblem([line, { ...line, percent: "0" }])).toBe(
      "第 2 期：比例应为 0.01 到 100，最多两位小数",
    );
    expect(instalmentsProblem([line, line])).toBe("比例合计超出 20%");
  });
});
