import { expect, it } from "vitest";
import { planSum } from "./planSum";

it("says by how much plans differ from their contract, to the fen", () => {
  expect(planSum(1_200_000, 900_000, 420_000)).toEqual({
    text: "计划合计 1,320,000 元，比合同金额多 120,000 元",
    more: true,
  });
  expect(planSum(1_200_000, 0, 400_000)).toEqual({
    text: "计划合计 400,000 元，比合同金额少 800,000 元",
    more: false,
  });
  expect(planSum(0.3, 0.1, 0.21)?.text).toBe("计划合计 0.31 元，比合同金额多 0.01 元");
});

it("says nothing where plans come to the contract, or there is nothing to compare", () => {
  expect(planSum(0.3, 0.1, 0.2)).toBeNull();
  expect(planSum(0, 0, 100)).toBeNull();
  expect(planSum(100, 0, Number("一百"))).toBeNull();
  expect(planSum(100, 0, 0)).toBeNull();
});
