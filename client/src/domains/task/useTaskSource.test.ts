import { describe, expect, it } from "vitest";
import { withBelow } from "./useTaskSource";

describe("what hangs below a task", () => {
  it("is found however deep it lies, in whatever order it comes", () => {
    const tree = [
      { rowId: "4", parentRowId: "3" },
      { rowId: "1", parentRowId: null },
      { rowId: "3", parentRowId: "2" },
      { rowId: "2", parentRowId: "1" },
      { rowId: "5", parentRowId: "1" },
    ];
    expect([...withBelow("2", tree)].sort()).toEqual(["2", "3", "4"]);
    expect([...withBelow("9", [])]).toEqual(["9"]);
  });
});
