import { describe, expect, it } from "vitest";
import { lineInputs, lineProblem, lineSum, linesOf, sumOf, type UseLine, withBlank, withItem } from "./uses";

const line = (over: Partial<UseLine> = {}): UseLine => ({
  key: "a",
  itemId: "3",
  name: "网线",
  kind: "CONSUMABLE",
  unit: "米",
  price: "2.35",
  quantity: "3",
  ...over,
});

const CABLE = { rowId: "3", name: "网线", kind: "CONSUMABLE", unit: "米", price: 2.35 } as const;

describe("what an order took", () => {
  it("comes to whole fen", () => {
    expect(lineSum(line())).toBe(7.05);
    expect(lineSum(line({ price: "1.15", quantity: "0.5" }))).toBe(0.58);
    expect(lineSum(line({ price: "" }))).toBeNull();
    expect(sumOf([line({ price: "0.1", quantity: "1" }), line({ price: "0.2", quantity: "1" })])).toBe(0.3);
  });

  it("has one line for an item, however often it is picked", () => {
    const [once, ...others] = withItem([], CABLE);
    expect(others).toEqual([]);
    expect(once).toMatchObject({ itemId: "3", price: "2.35", quantity: "1", unit: "米" });
    expect(withItem(once ? [once] : [], CABLE)).toMatchObject([{ itemId: "3", quantity: "2" }]);
  });

  it("is sent with what the list of items does not know", () => {
    const [blank] = withBlank([]);
    expect(
      lineInputs([
        line({ price: "" }),
        { ...(blank ?? line()), name: " 扎带 ", price: "0.5", quantity: "20" },
      ]),
    ).toEqual([
      { itemId: "3", price: null, quantity: 3 },
      { name: "扎带", kind: "CONSUMABLE", unit: null, price: 0.5, quantity: 20 },
    ]);
  });

  it("needs a name and a quantity", () => {
    expect(lineProblem(line())).toBeNull();
    expect(lineProblem(line({ name: " " }))).toBe("请填写服务或耗材的名称");
    expect(lineProblem(line({ quantity: "0" }))).toBe("请填写“网线”的数量");
  });

  it("goes on from what it took before", () => {
    const used = {
      rowId: "9",
      name: "检修",
      kind: "SERVICE",
      unit: null,
      price: null,
      quantity: 1.5,
      item: null,
    } as const;
    expect(linesOf([used])).toEqual([
      { key: "9", itemId: null, name: "检修", kind: "SERVICE", unit: null, price: "", quantity: "1.5" },
    ]);
  });
});
