import { describe, expect, it } from "vitest";
import { exportParameters } from "./exchange";
import { members, NO_TEAM, viewQuery } from "./list";

function variables(address: string) {
  return members.vars({}, new URLSearchParams(address));
}

describe("the member list's address", () => {
  it("starts with the people who are here, newest first", () => {
    const { filter, orderBy, page } = variables("");
    expect(filter).toEqual({ status: ["ACTIVE"] });
    expect(orderBy).toEqual([{ field: "CREATED_AT", direction: "DESC" }]);
    expect(page.number).toBe(1);
  });

  it("shows everybody when the status was cleared", () => {
    expect(variables("status=").filter).toEqual({});
  });

  it("turns every filter into the server's", () => {
    const { filter } = variables(
      "keyword=+zhang+&team=12&status=LEFT,REFUSED&type=EXTERNAL&role=3&directors=1&technician=1&engineer=1&created=2026-01-01~2026-01-31&batch=8",
    );
    expect(filter).toEqual({
      keyword: "zhang",
      teamId: "12",
      includeSubTeams: true,
      status: ["LEFT", "REFUSED"],
      type: "EXTERNAL",
      roleId: "3",
      directorsOnly: true,
      technicianOnly: true,
      engineerOnly: true,
      createdAt: { from: "2026-01-01", to: "2026-01-31" },
      importBatchId: "8",
    });
    expect(exportParameters(filter ?? {})).toMatchObject({ roleId: "3", importBatchId: "8" });
  });

  it("asks for one team alone, and for people without any", () => {
    expect(variables("team=12&direct=1").filter).toMatchObject({ teamId: "12", includeSubTeams: false });
    expect(variables(`team=${NO_TEAM}`).filter).toEqual({ status: ["ACTIVE"], withoutTeam: true });
  });

  it("drops what the server doesn't know", () => {
    const { filter, orderBy } = variables("status=BOSS,ACTIVE&type=GHOST&sort=PASSWORD.asc");
    expect(filter).toEqual({ status: ["ACTIVE"] });
    expect(orderBy).toBeNull();
  });

  it("keeps the page for the request and leaves it out of a saved view", () => {
    expect(variables("pageNo=3").page.number).toBe(3);
    expect(viewQuery(new URLSearchParams("type=STAFF&pageNo=3&keyword=li"))).toBe("keyword=li&type=STAFF");
    expect(viewQuery(new URLSearchParams("keyword=li&type=STAFF&saved=9"))).toBe("keyword=li&type=STAFF");
  });
});
