import { describe, expect, it } from "vitest";
import type { Option } from "@/ui/base/types";
import { inSections, type People } from "./sections";

const one = (value: string): Option => ({ value, label: `名${value}` });
const people = (part: Partial<People>): People => ({
  me: null,
  recent: [],
  near: { label: "本团队", options: [] },
  others: [],
  ...part,
});
const shown = (part: Partial<People>) => inSections(people(part)).map(({ group, value }) => [group, value]);

describe("the order of every picker of people", () => {
  it("is me, whom I picked last, this project or team, the others, and nobody twice", () => {
    const all = {
      me: one("1"),
      recent: [one("5"), one("1"), one("3")],
      near: { label: "本项目成员", options: [one("3"), one("4")] },
      others: [one("1"), one("2"), one("4"), one("5"), one("6")],
    };
    expect(shown(all)).toEqual([
      ["我", "1"],
      ["最近选择", "5"],
      ["最近选择", "3"],
      ["本项目成员", "4"],
      ["其他", "2"],
      ["其他", "6"],
    ]);
  });

  it("offers five of those who were picked last; the rest stand where they belong", () => {
    const recent = ["11", "12", "13", "14", "15", "16"].map(one);
    const found = shown({ recent, others: recent });
    expect(found.filter(([group]) => group === "最近选择")).toHaveLength(5);
    expect(found.at(-1)).toEqual(["其他", "16"]);
  });

  it("needs no heading for one part alone", () => {
    expect(shown({ others: [one("1"), one("2")] })).toEqual([
      [undefined, "1"],
      [undefined, "2"],
    ]);
    expect(shown({})).toEqual([]);
  });
});
