import { describe, expect, it } from "vitest";
import { teamsToShareWith } from "./viewTeams";

const TOP = { rowId: "1", name: "总部" };
const SERVICE = { rowId: "2", name: "服务部" };
const EAST = { rowId: "3", name: "华东" };
const SALES = { rowId: "4", name: "销售部" };
const TEAMS = [
  { ...TOP, path: [TOP] },
  { ...SERVICE, path: [TOP, SERVICE] },
  { ...EAST, path: [TOP, SERVICE, EAST] },
  { ...SALES, path: [TOP, SALES] },
];

function sharer(isAdmin: boolean, ...places: readonly (readonly [{ rowId: string }, boolean])[]) {
  return { isAdmin, member: { memberships: places.map(([team, director]) => ({ team, director })) } };
}

describe("the teams that a view can be shared with", () => {
  it("are one's own", () => {
    expect(teamsToShareWith(TEAMS, sharer(false, [SERVICE, false]))).toEqual([
      { value: "2", label: "服务部", hint: "总部" },
    ]);
  });

  it("are those below the ones that one directs, too", () => {
    const found = teamsToShareWith(TEAMS, sharer(false, [SERVICE, true], [SALES, false]));
    expect(found.map(({ value }) => value)).toEqual(["2", "3", "4"]);
  });

  it("are all of them for an admin, and none for whoever has no team", () => {
    expect(teamsToShareWith(TEAMS, sharer(true))).toHaveLength(4);
    expect(teamsToShareWith(TEAMS, sharer(false))).toEqual([]);
  });
});
