import { describe, expect, it } from "vitest";
import { neighbour } from "./useBoardFocus";

const cards = (...ids: string[]) => ids.map((rowId) => ({ rowId }));
const columns = {
  READY: cards("1", "2", "3"),
  WORKING: cards(),
  HELD: cards("4"),
  RETURNED: cards(),
  WAITING: cards(),
  DONE: cards("5", "6"),
};

describe("the arrows on the board", () => {
  it("go along a column and stop at its ends", () => {
    expect(neighbour(columns, "1", "ArrowDown")).toBe("2");
    expect(neighbour(columns, "1", "ArrowUp")).toBeNull();
    expect(neighbour(columns, "3", "ArrowDown")).toBeNull();
  });

  it("go to the same height of the next column with cards, or to its last", () => {
    expect(neighbour(columns, "3", "ArrowRight")).toBe("4");
    expect(neighbour(columns, "6", "ArrowLeft")).toBe("4");
    expect(neighbour(columns, "4", "ArrowRight")).toBe("5");
    expect(neighbour(columns, "6", "ArrowRight")).toBeNull();
  });

  it("mean nothing elsewhere", () => {
    expect(neighbour(columns, "9", "ArrowDown")).toBeNull();
    expect(neighbour(columns, "1", "a")).toBeNull();
  });
});
