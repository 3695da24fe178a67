import { describe, expect, it } from "vitest";
import { exportParameters } from "./exchange";
import { projects, viewQuery } from "./list";

const variables = (address = "") => projects.vars({}, new URLSearchParams(address));

describe("the list of projects", () => {
  it("asks for the newest of all, and for a part by its tab", () => {
    expect(variables()).toMatchObject({
      filter: { scope: "ALL" },
      orderBy: [{ field: "CREATED_AT", direction: "DESC" }],
      route: "/project",
    });
    expect(variables("view=STARRED").filter).toEqual({ scope: "STARRED" });
    expect(variables("view=NONSENSE").filter).toEqual({ scope: "ALL" });
  });

  it("turns every filter into the server's, and exports what it shows", () => {
    const { filter } = variables(
      "keyword=+qm+&status=1,2&type=3&tags=1&directorId=7&teamId=3&memberId=5&customerId=9&isOpen=CONCERNED&late=1" +
        "&endsOn=2026-01-01~2026-01-31&custom=12:range:1:",
    );
    expect(filter).toEqual({
      scope: "ALL",
      keyword: "qm",
      status: ["1", "2"],
      type: ["3"],
      tags: ["1"],
      directorId: "7",
      teamId: "3",
      memberId: "5",
      customerId: "9",
      isOpen: "CONCERNED",
      overdue: true,
      endsOn: { from: "2026-01-01", to: "2026-01-31" },
      custom: [{ fieldId: "12", from: "1" }],
    });
    expect(exportParameters(filter ?? {})).toMatchObject({
      status: "1,2",
      custom: '[{"fieldId":"12","from":"1"}]',
      director: "7",
      overdue: "1",
      endDateEnd: "2026-01-31",
    });
  });

  it("keeps views without the page", () => {
    expect(viewQuery(new URLSearchParams("status=2&pageNo=4"))).toBe("status=2");
    expect(viewQuery(new URLSearchParams("view=MINE"))).toBe("view=MINE");
  });
});
