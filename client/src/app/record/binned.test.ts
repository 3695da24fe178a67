import { expect, test } from "vitest";
import { alongWith, goesWith } from "./binned";

test("a question and an empty bin name the same parts of a kind", () => {
  expect(goesWith("CUSTOMER")).toBe("客户的联系人、地址和设备一并删除。");
  expect(alongWith("CUSTOMER")).toBe("连同它的联系人、地址和设备");
});

test("nothing is said of a kind that goes alone", () => {
  expect([goesWith("PRODUCT"), alongWith("PRODUCT")]).toEqual(["", ""]);
});
