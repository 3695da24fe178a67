import { describe, expect, it } from "vitest";
import { unmarkedText } from "./facts";

describe("a day without marks", () => {
  const of = (day: string, expected: number, worked: number) =>
    unmarkedText({ day, expected, worked }, "2026-03-05");

  it("is normal once it is over or all its work is done", () => {
    expect(of("2026-03-04", 480, 475)).toBe("正常");
    expect(of("2026-03-05", 480, 480)).toBe("正常");
  });

  it("is not over as long as work is expected today", () => {
    expect(of("2026-03-05", 480, 0)).toBe("未结束");
  });

  it("says nothing where no work is expected", () => {
    expect(of("2026-03-05", 0, 0)).toBeNull();
  });
});
