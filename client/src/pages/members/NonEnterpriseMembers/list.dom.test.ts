import { describe, expect, it } from "vitest";
import { externalVariables } from "./list";

const variables = (address: string) => externalVariables(new URLSearchParams(address));

describe("the external teams' address", () => {
  it("starts with the teams", () => {
    expect(variables("keyword=hua&accept=1")).toMatchObject({
      people: false,
      teamFilter: { type: "EXTERNAL", keyword: "hua", acceptOnly: true },
      memberOrder: null,
    });
  });

  it("shows the people of one team, those who are here first of all", () => {
    expect(variables("tab=people&team=7&pageNo=2")).toMatchObject({
      people: true,
      page: { number: 2 },
      memberFilter: { type: "EXTERNAL", teamId: "7", includeSubTeams: true, status: ["ACTIVE"] },
      teamOrder: null,
    });
  });
});
