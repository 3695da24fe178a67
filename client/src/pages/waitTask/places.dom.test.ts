import { describe, expect, it } from "vitest";
import { evaluate } from "@/access/evaluate";
import { waiting } from "./list";
import { addressOf, GROUPS, placeOf, waitFilterOf } from "./places";

const read = (address: string) => new URLSearchParams(address);
const PLACES = GROUPS.flatMap(({ places }) => places);

describe("the addresses of what waits", () => {
  it("name a category by its number and days by a word", () => {
    expect(waitFilterOf(read(""))).toEqual({});
    expect(waitFilterOf(read("category=1"))).toEqual({ category: "TASK" });
    expect(waitFilterOf(read("category=3&filter=week"))).toEqual({ category: "APPROVAL", range: "WEEK" });
    expect(waitFilterOf(read("category=9&filter=never"))).toEqual({});
  });

  it("each stand for one entry of the menu", () => {
    for (const place of PLACES) expect(placeOf(read(place.search))?.key).toBe(place.key);
    expect(placeOf(read("category=1&filter=today"))).toBeNull();
    expect(PLACES.map(addressOf).slice(0, 2)).toEqual(["/waitTask", "/waitTask?category=1"]);
  });

  it("become the server's filter, beside the keyword", () => {
    expect(waiting.vars({}, read("category=2&keyword=+泵+")).filter).toEqual({
      category: "WORK",
      keyword: "泵",
    });
    expect(waiting.vars({}, read("filter=overdue")).filter).toEqual({ range: "OVERDUE" });
  });
});

describe("the entries of the menu", () => {
  const seen = (...authorities: string[]) =>
    PLACES.filter(({ access }) =>
      evaluate({ authorities, enabledCodes: authorities, isTeamManager: false }, access),
    ).map(({ key }) => key);

  it("of kinds of records are for those who see them", () => {
    expect(seen()).toEqual(["all", "today", "week", "overdue"]);
    expect(seen("task:global:query", "work:project:query", "flow:plan")).toEqual([
      "all",
      "task",
      "work",
      "approval",
      "today",
      "week",
      "overdue",
    ]);
  });
});
