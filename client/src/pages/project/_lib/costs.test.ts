import { describe, expect, it } from "vitest";
import { byType, type CostSum } from "./costs";
import { monthRange, monthsShort, monthsThrough } from "./months";

const sum = (kind: CostSum["kind"], type: string | null, amount: number): CostSum => ({
  kind,
  amount,
  count: 1,
  costType: type ? { value: type, text: `类型${type}` } : null,
});

describe("costs by type", () => {
  it("add up, the greatest first, fees as one", () => {
    const found = byType([
      sum("COST", "1", 0.1),
      sum("COST", "2", 5),
      sum("COST", "1", 0.2),
      sum("FEE", "1", 3),
      sum("FEE", null, 4),
      sum("COST", null, 0.01),
    ]);
    expect(found).toEqual([
      { label: "费用", amount: 7, count: 2, search: "?view=FEE" },
      { label: "类型2", amount: 5, count: 1, search: "?view=COST&costType=2" },
      { label: "类型1", amount: 0.3, count: 2, search: "?view=COST&costType=1" },
      // no filter can show costs without a type
      { label: "未分类", amount: 0.01, count: 1, search: null },
    ]);
  });
});

describe("months", () => {
  it("have their last day", () => {
    expect(monthRange("2028-02")).toBe("2028-02-01~2028-02-29");
    expect(monthRange("2026-12")).toBe("2026-12-01~2026-12-31");
  });

  it("say their year where it begins", () => {
    expect(monthsShort(["2025-11", "2025-12", "2026-01"])).toEqual(["11月\n2025", "12月", "1月\n2026"]);
    // when space is scarce, labels of a new year have priority
    const many = monthsThrough(["2026-11", "2028-06"]);
    expect(monthsShort(many).filter((text) => text.includes("\n"))).toEqual(["1月\n2027", "1月\n2028"]);
  });

  it("come in order with those between them, unless these are very many", () => {
    expect(monthsThrough([])).toEqual([]);
    expect(monthsThrough(["2026-02", "2025-11", "2026-02"])).toEqual([
      "2025-11",
      "2025-12",
      "2026-01",
      "2026-02",
    ]);
    expect(monthsThrough(["2026-02", "2099-01"])).toEqual(["2026-02", "2099-01"]);
  });
});
