import { describe, expect, it } from "vitest";
import { circleOf, type LineValues, lineInput, lineProblems, linesProblem, newLine, nextKey } from "./line";

const line = (key: string, over: Partial<LineValues> = {}): LineValues => ({
  ...newLine("s1", []),
  id: key,
  key,
  name: `指标${key}`,
  ...over,
});
const formula = (key: string, text: string) => line(key, { kind: "FORMULA", formula: text, raters: [] });

describe("a new line", () => {
  it("is rated by the director and has a free name", () => {
    const made = newLine("s2", ["a", "b"]);
    expect(made).toMatchObject({ sectionKey: "s2", key: "c", rowId: null });
    expect(made.raters).toMatchObject([{ who: "DIRECTOR", share: "100" }]);
    expect(nextKey([..."abcdefghijklmnopqrstuvwxyz"])).toBe("a1");
  });
});

describe("a line", () => {
  it("is sent with its weight in percent, and with raters where somebody types it", () => {
    expect(lineInput(line("a", { weight: "33.33" }))).toMatchObject({
      sectionKey: "s1",
      key: "a",
      weight: 33.33,
      raters: [{ who: "DIRECTOR", share: 100 }],
    });
    expect(lineInput({ ...line("a"), kind: "EVENT" }).raters).toEqual([]);
  });

  it("says what is wrong with it", () => {
    expect(lineProblems(line("a"), ["b"])).toEqual({});
    expect(lineProblems(line("A1"), ["b"]).key).toBe("标识应为一个小写字母，可加一位数字，如 a、b2");
    expect(lineProblems(line("b"), ["b"]).key).toBe("标识重复");
    expect(lineProblems(line("a", { weight: "120" }), []).weight).toBe("权重应在 0 到 100 之间");
    expect(lineProblems(line("a", { raters: [] }), []).raters).toBe("请添加评分人");
  });
});

describe("lines together", () => {
  it("need sections and formulas over others that exist", () => {
    expect(linesProblem([line("a"), formula("b", "{a} * 2")], ["s1"])).toBeNull();
    expect(linesProblem([line("a", { sectionKey: "s9" })], ["s1"])).toBe("请为指标“指标a”选择分组");
    expect(linesProblem([formula("b", "{a} * 2")], ["s1"])).toBe("指标“指标b”：公式中的指标 {a} 不存在");
  });

  it("have no formula that needs its own result", () => {
    const round = [formula("a", "{b}"), formula("b", "{c}"), formula("c", "{a}")];
    expect(linesProblem(round, ["s1"])).toBe("指标“指标a”的公式循环引用了自己");
    expect(circleOf([formula("a", "{b} + {c}"), formula("b", "{c}"), line("c")])).toBeNull();
  });
});
