import { describe, expect, it } from "vitest";
import { numberProblem } from "./numbers";

describe("a number that was typed", () => {
  it("lies between its limits, both included", () => {
    expect(numberProblem("0.01", 0.01, 5)).toBeNull();
    expect(numberProblem("5", 0.01, 5)).toBeNull();
    expect(numberProblem("0", 0.01, 5)).toBe("请输入 0.01 到 5 的数");
    expect(numberProblem("5.01", 0.01, 5)).toBe("请输入 0.01 到 5 的数");
    expect(numberProblem(".", 0, 5)).toBe("请输入 0 到 5 的数");
  });

  it("may be missing, which is for another rule to refuse", () => {
    expect(numberProblem("", 1, 5)).toBeNull();
  });
});
