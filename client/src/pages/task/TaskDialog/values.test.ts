import { describe, expect, it } from "vitest";
import { checkInputs, hoursText, minutesOf, moved, saidOf } from "./values";

describe("what the form of a task holds", () => {
  it("keeps the ids of lines that were there, and sends no empty ones", () => {
    const lines = [
      { key: "a", id: "7", name: " 断电 " },
      { key: "b", name: "  " },
      { key: "c", name: "拍照" },
    ];
    expect(checkInputs(lines)).toEqual([{ id: "7", name: "断电" }, { name: "拍照" }]);
  });

  it("types minutes as hours with one decimal", () => {
    expect(hoursText(90)).toBe("1.5");
    expect(hoursText(null)).toBe("");
    expect(minutesOf("0.1")).toBe(6);
    expect(minutesOf("")).toBeNull();
  });

  it("moves a line by one place and not over the ends", () => {
    expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
    expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
    expect(moved(["a", "b"], 1, 2)).toEqual(["a", "b"]);
  });

  it("leaves out of a new one what says nothing", () => {
    expect(saidOf({ name: "a", level: null, memberIds: [], estimate: 0 })).toEqual({
      name: "a",
      estimate: 0,
    });
  });
});
