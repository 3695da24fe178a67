import { describe, expect, it } from "vitest";
import { beginHistory, type History, type HistoryAction, historyReducer } from "./history";

const following = (...actions: HistoryAction<string>[]): History<string> =>
  actions.reduce<History<string>>(historyReducer, beginHistory("a"));
const change = (to: string, tag?: string): HistoryAction<string> => ({ type: "change", to, tag });

describe("the history of changes", () => {
  it("goes back and forth", () => {
    expect(following(change("b"), change("c"), { type: "undo" }).present).toBe("b");
    expect(following(change("b"), { type: "undo" }, { type: "undo" }).present).toBe("a");
    expect(following(change("b"), { type: "undo" }, { type: "redo" }).present).toBe("b");
    expect(following({ type: "redo" }).present).toBe("a");
  });

  it("forgets what was taken back once something else is changed", () => {
    expect(following(change("b"), { type: "undo" }, change("c"), { type: "redo" }).present).toBe("c");
  });

  it("takes letters of one text back together, until a rest", () => {
    const typed = following(change("x"), change("xy", "name"), change("xyz", "name"));
    expect(historyReducer(typed, { type: "undo" }).present).toBe("x");
    const rested = following(change("xy", "name"), { type: "rest" }, change("xyz", "name"), { type: "undo" });
    expect(rested.present).toBe("xy");
    // after an undo the same text begins a step of its own
    expect(following(change("b", "name"), { type: "undo" }, change("c", "name")).past).toEqual(["a"]);
  });

  it("makes no step of no change, and begins anew with what comes from outside", () => {
    expect(following(change("a")).past).toEqual([]);
    expect(following(change("b"), { type: "replace", by: "z" })).toEqual(beginHistory("z"));
  });

  it("keeps two hundred steps", () => {
    const many = following(...Array.from({ length: 250 }, (_, step) => change(`s${step}`)));
    expect(many.past).toHaveLength(200);
    expect(many.past[0]).toBe("s49");
  });
});
