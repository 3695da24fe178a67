import { expect, test } from "vitest";
import { expand, inWords, shorten } from "./events.ts";

const GROUPS = [
  {
    kind: "team.*",
    label: "团队",
    events: [
      { kind: "team.create", label: "新增了团队" },
      { kind: "team.delete", label: "删除了团队" },
    ],
  },
  { kind: "file.*", label: "文件", events: [{ kind: "file.publish", label: "发布了文件" }] },
];

test("a kind that is chosen whole goes by its own name, and comes back with all its events", () => {
  expect([...expand(["team.*"], GROUPS)].sort()).toEqual(["team.*", "team.create", "team.delete"]);
  expect(shorten(new Set(["team.create", "team.delete"]), GROUPS)).toEqual(["team.*"]);
  expect(shorten(new Set(["team.*", "team.delete"]), GROUPS)).toEqual(["team.delete"]);
  expect(shorten(new Set(), GROUPS)).toEqual([]);
});

test("events are told in words", () => {
  expect(inWords(["team.*", "file.publish", "new.thing"], GROUPS)).toBe(
    "团队（全部）、发布了文件、new.thing",
  );
});
