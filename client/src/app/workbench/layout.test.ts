import { describe, expect, it } from "vitest";
import { arrange, columnOf, encodeLayout, hide, put, step } from "./layout";
import type { WidgetEntry } from "./types";

const widget = (id: string, column: "main" | "side", order: number, optional = false): WidgetEntry => ({
  id,
  title: id,
  about: id,
  column,
  order,
  optional,
  chunk: () => Promise.reject(new Error("not drawn here")),
});

const WIDGETS = [
  widget("tasks", "main", 20),
  widget("overview", "main", 10),
  widget("teams", "main", 30),
  widget("notices", "side", 10),
  widget("recent", "side", 20, true),
];
const DEFAULT = { main: ["overview", "tasks", "teams"], side: ["notices"], hidden: ["recent"] };

describe("the arrangement of the workbench", () => {
  it("is by default by order, without what is optional", () => {
    expect(arrange(WIDGETS, null)).toEqual(DEFAULT);
    expect(arrange(WIDGETS, "")).toEqual(DEFAULT);
  });

  it("comes back as it was saved", () => {
    const mine = { main: ["teams"], side: ["recent", "tasks", "notices"], hidden: ["overview"] };
    expect(arrange(WIDGETS, encodeLayout(mine))).toEqual(mine);
  });

  it("passes over what is unknown or named twice, and gives the others their default places", () => {
    const saved = "main=teams,gone,teams,__proto__&side=teams,tasks&hidden=&other=x";
    expect(arrange(WIDGETS, saved)).toEqual({
      main: ["overview", "teams"],
      side: ["tasks", "notices"],
      hidden: ["recent"],
    });
  });

  it("puts a new card before the first one that comes after it by default", () => {
    expect(arrange(WIDGETS, "main=teams,overview&side=notices&hidden=recent").main).toEqual([
      "tasks",
      "teams",
      "overview",
    ]);
  });

  it("moves cards by steps, to a place, and out of sight", () => {
    expect(step(DEFAULT, "tasks", "up")?.main).toEqual(["tasks", "overview", "teams"]);
    expect(step(DEFAULT, "tasks", "down")?.main).toEqual(["overview", "teams", "tasks"]);
    expect(step(DEFAULT, "overview", "up")).toBeNull();
    expect(step(DEFAULT, "teams", "down")).toBeNull();
    expect(step(DEFAULT, "recent", "up")).toBeNull();
    const across = step(DEFAULT, "teams", "across");
    expect(across).toEqual({ main: ["overview", "tasks"], side: ["notices", "teams"], hidden: ["recent"] });
    expect(put(DEFAULT, "recent", "side", 9)).toEqual({
      ...DEFAULT,
      side: ["notices", "recent"],
      hidden: [],
    });
    expect(put(DEFAULT, "overview", "main", 1).main).toEqual(["tasks", "overview", "teams"]);
    expect(columnOf(hide(DEFAULT, "tasks"), "tasks")).toBeNull();
  });
});
