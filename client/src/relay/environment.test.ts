import { expect, test } from "vitest";
import { dataId } from "./environment";

test("what tells of a change is not kept as the record that changed", () => {
  expect(dataId({ id: "SW52aXRhdGlvbjox" }, "Invitation")).toBe("SW52aXRhdGlvbjox");
  expect(dataId({ id: "SW52aXRhdGlvbjox" }, "RecordChange")).toBeNull();
});
