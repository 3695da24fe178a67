import { expect, it } from "vitest";
import { isSpelt } from "./spelling";

it("finds a name by its initials, anywhere in it and however a character is read", () => {
  for (const [name, initials] of [
    ["空调滤网", "ktlw"],
    ["空调滤网", "LW"],
    ["调试费", "ts"],
    ["调拨单", "db"],
    ["安装费 R32", "f r3"],
    ["制冷剂", "zlj"],
  ] as const)
    expect(isSpelt(name, initials), initials).toBe(true);
  for (const initials of ["kl", "lwx", "x"]) expect(isSpelt("空调滤网", initials), initials).toBe(false);
});
