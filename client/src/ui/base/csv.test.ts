import { expect, it } from "vitest";
import { csvOf } from "./csv";

it("writes lines that spreadsheets read, with figures as figures and no text as a formula", () => {
  const text = csvOf([
    ["类型", "金额"],
    ['管材,"优等"', -12.5],
    ["=HYPERLINK(1)", 0],
    ["-1", 3],
    ["@甲\n乙", 1],
  ]);
  expect(text).toBe(
    `\uFEFF类型,金额\r\n"管材,""优等""",-12.5\r\n'=HYPERLINK(1),0\r\n'-1,3\r\n"'@甲\n乙",1\r\n`,
  );
});
