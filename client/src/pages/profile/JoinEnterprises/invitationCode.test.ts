import { expect, it } from "vitest";
import { invitationCode } from "./invitationCode";

it.each([
  ["  A1b2 ", "A1b2"],
  ["https://xieli.example/join/A1b2?from=sms", "A1b2"],
  ["王敏邀请您加入：https://xieli.example/join/A1b2#x 请点击", "A1b2"],
])("reads the code out of %j", (text, code) => {
  expect(invitationCode(text)).toBe(code);
});
