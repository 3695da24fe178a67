import { expect, it } from "vitest";
import { codeDigits } from "./CodeInput";
import { passwordHelp } from "./password";

it("says in words what a password must be like", () => {
  expect(passwordHelp({ minLength: 8, kinds: 2, history: 0 })).toBe(
    "8 到 64 位，至少含字母、数字、符号中的两种",
  );
  expect(passwordHelp({ minLength: 12, kinds: 4, history: 3 })).toBe(
    "12 到 64 位，须同时含大写字母、小写字母、数字和符号，不能是最近 3 次用过的密码",
  );
});

it("takes the digits of whatever was pasted", () => {
  expect(codeDigits(" 123 456 ")).toBe("123456");
  expect(codeDigits("code: 1234567")).toBe("123456");
  expect(codeDigits("abc")).toBe("");
});
