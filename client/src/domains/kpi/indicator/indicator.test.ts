import { describe, expect, it } from "vitest";
import { formulaProblem, indicatorInput, indicatorProblems, indicatorValues } from "./indicator";

const ROW = {
  name: "回款",
  kind: "SOURCE",
  unit: "万元",
  description: null,
  scoring: { method: "LINEAR", base: 0, target: 100, perUnit: null, floor: 0, cap: 120, steps: [] },
  source: "PAYMENT_AMOUNT",
  eventCategory: null,
  formula: null,
} as const;

describe("an indicator", () => {
  it("is sent as it was read", () => {
    expect(indicatorInput(indicatorValues(ROW))).toEqual({
      name: "回款",
      kind: "SOURCE",
      unit: "万元",
      description: null,
      scoring: { method: "LINEAR", base: 0, target: 100, perUnit: null, floor: 0, cap: 120, steps: null },
      source: "PAYMENT_AMOUNT",
      eventCategoryId: null,
      formula: null,
    });
  });

  it("leaves behind what another kind had", () => {
    const turned = { ...indicatorValues(ROW), kind: "INPUT" as const, formula: "{a}" };
    expect(indicatorInput(turned)).toMatchObject({ source: null, formula: null, eventCategoryId: null });
  });

  it("needs its source and its formula, each by its kind", () => {
    const blank = indicatorValues(null);
    expect(indicatorProblems(blank)).toEqual({});
    expect(indicatorProblems({ ...blank, kind: "SOURCE" }).source).toBe("请选择数据来源");
    expect(indicatorProblems({ ...blank, kind: "FORMULA" }).formula).toBe("请填写公式");
  });
});

describe("a formula", () => {
  it("is over other indicators that exist", () => {
    expect(formulaProblem("{a} / {b} * 100", ["a", "b"])).toBeNull();
    expect(formulaProblem("{a} + {c}", ["a", "b"])).toBe("公式中的指标 {c} 不存在");
    expect(formulaProblem("{a} + {c}")).toBeNull();
    expect(formulaProblem("1 + 2")).toBe("公式中应引用其他指标，如 {a}");
    expect(formulaProblem("{a} ** 2")).toBe("公式只能使用数字、{标识} 和 + - * / ( )");
    expect(formulaProblem("{a} + ")).toBe("公式只能使用数字、{标识} 和 + - * / ( )");
  });
});
