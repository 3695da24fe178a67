import { expect, it } from "vitest";
import { blankItem, type Item, itemInputs, itemsProblem, itemText, typedItems } from "./items";

const LATE: Item = { fault: "LATE", from: 10, free: 3, minutes: 30, rate: 0 };
const ABSENCE: Item = { fault: "ABSENCE", from: 0, free: 0, minutes: 0, rate: 150 };

it("tells prices in words", () => {
  expect(itemText(LATE)).toBe("迟到 10分钟起，每月前 3 次不扣，每次扣30分钟");
  expect(itemText(ABSENCE)).toBe("旷工，每次扣时长的 1.5 倍");
  expect(itemText({ ...ABSENCE, minutes: 60 })).toBe("旷工，每次扣1小时加时长的 1.5 倍");
});

it("sends prices as they were read, and of a missed punch no length", () => {
  expect(itemInputs(typedItems([LATE, ABSENCE]))).toEqual([LATE, ABSENCE]);
  const missing = { ...blankItem(), fault: "MISSING", from: "10", minutes: "30", times: "2" } as const;
  expect(itemInputs([missing])).toEqual([{ fault: "MISSING", from: 0, free: 0, minutes: 30, rate: 0 }]);
});

it("says which price costs nothing and which are doubled", () => {
  const items = typedItems([LATE, ABSENCE]);
  expect(itemsProblem(items)).toBeNull();
  expect(itemsProblem([...items, blankItem()])).toBe("请填写第 3 条扣减的时长或倍数");
  expect(itemsProblem([...items, { ...items[0], id: "x" } as never])).toBe("迟到的起算时长重复");
});
