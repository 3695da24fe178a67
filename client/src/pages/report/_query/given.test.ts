import { describe, expect, it } from "vitest";
import { narrowed } from "../_lib/parameters";
import type { Given } from "./draft";
import { EMPTY, withColumn } from "./draft";
import { conditionOf, givenIn, isNothing, sent } from "./given";
import { placed } from "./problems";
import { KNOWN } from "./samples";

const NAMES = ["days", "who", "word"].map((name) => ({ name }));

describe("what a reader gives", () => {
  it("stands in the address, and is sent as it was given", () => {
    const given: readonly (readonly [string, Given])[] = [
      ["days", { period: "THIS_MONTH" }],
      ["who", { values: ["@me", "12"] }],
      ["word", { values: ["甲,乙"] }],
    ];
    const search = given.reduce(
      (all, [name, one]) => narrowed(all, name, conditionOf(name, one)),
      new URLSearchParams(),
    );
    expect(sent(givenIn(search, NAMES))).toEqual([
      { name: "days", period: "THIS_MONTH" },
      { name: "who", values: ["@me", "12"] },
      { name: "word", values: ["甲,乙"] },
    ]);
    // a bookmark may name what is no parameter any more
    expect(givenIn(search, [{ name: "who" }]).size).toBe(1);
    const days = narrowed(search, "days", conditionOf("days", { from: "2026-01-01" }));
    expect(sent(givenIn(days, NAMES))[0]).toEqual({ name: "days", from: "2026-01-01" });
  });

  it("may be nothing", () => {
    for (const nothing of [null, {}, { values: [] }, { period: null, from: "" }])
      expect(isNothing(nothing)).toBe(true);
    expect(isNothing({ to: "2026-01-01" })).toBe(false);
  });
});

it("problems stand at their places, and the others are told for the whole", () => {
  const column = "projects.nodes.name";
  const draft = {
    ...withColumn(KNOWN, EMPTY, column.split(".")),
    parameters: [
      {
        name: "who",
        label: "谁",
        kind: "MEMBER" as const,
        multiple: false,
        required: false,
        dict: null,
        default: null,
      },
    ],
  };
  const { at, others } = placed(
    [
      { at: "columns.0.path", message: "a" },
      { at: "columns.0", message: "not the second" },
      { at: "parameters.0.default", message: "b" },
      { at: "projects", message: "c" },
      { at: "columns.7", message: "d" },
      { at: "document", message: "e" },
      { at: "document", message: "e" },
    ],
    draft,
    new Set(["projects"]),
  );
  expect([...at]).toEqual([
    [column, "a"],
    ["$who", "b"],
    ["projects", "c"],
  ]);
  expect(others).toEqual(["d", "e"]);
});
