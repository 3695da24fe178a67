import { describe, expect, it } from "vitest";
import { numberOf, typedOf, valueProblem } from "./values";

const DIRECT = { method: "DIRECT", floor: 0, cap: 100 };
const LINEAR = { method: "LINEAR", floor: 0, cap: 120 };

describe("typed values", () => {
  it("are within the bounds where they are scores", () => {
    expect(valueProblem("87.5", DIRECT)).toBeNull();
    expect(valueProblem("100", DIRECT)).toBeNull();
    expect(valueProblem("100.01", DIRECT)).toBe("应在 0 到 100 之间");
    expect(valueProblem("-1", DIRECT)).toBe("应在 0 到 100 之间");
    expect(valueProblem("87.555", DIRECT)).toBe("最多两位小数");
  });

  it("may be anything that can be measured where they are not", () => {
    expect(valueProblem("1200000.1234", LINEAR)).toBeNull();
    expect(valueProblem("-3", LINEAR)).toBeNull();
    expect(valueProblem("1.12345", LINEAR)).toBe("最多四位小数");
    expect(valueProblem("1,2", LINEAR)).toBe("请输入数字");
    expect(valueProblem("999999999999", LINEAR)).toBe("数值过大");
  });

  it("may be missing", () => {
    expect(valueProblem(" ", DIRECT)).toBeNull();
    expect(numberOf("")).toBeNull();
    expect(numberOf("0")).toBe(0);
    expect(typedOf(null)).toBe("");
    expect(typedOf(0)).toBe("0");
  });
});
