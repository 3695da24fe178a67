import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { company, cyclesOf, resultsBehind, team } from "./group";

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-02-10T04:00:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const companyAt = (address: string) => company.vars({}, new URLSearchParams(address));

describe("the results of a group", () => {
  it("are those of the last twelve months, and of the last six quarters as a picture", () => {
    const { filter, figures, c1, c6 } = companyAt("");
    expect(figures).toBe(true);
    expect(filter).toEqual({ days: { from: "2025-02-11", to: "2026-02-10" } });
    expect(c1).toEqual({ cycle: "2", days: { from: "2024-10-01", to: "2024-10-01" } });
    expect(c6).toEqual({ cycle: "2", days: { from: "2026-01-01", to: "2026-01-01" } });
  });

  it("are narrowed down by the address", () => {
    const { filter, figures, c6 } = companyAt(
      "tab=RESULTS&cycle=1&teamId=7&grade=优秀&statuses=FINISHED&days=2026-01-01~2026-01-31",
    );
    expect(figures).toBe(false);
    expect(filter).toEqual({
      cycle: "1",
      teamId: "7",
      grade: "优秀",
      statuses: ["FINISHED"],
      days: { from: "2026-01-01", to: "2026-01-31" },
    });
    expect(c6).toEqual({ cycle: "1", teamId: "7", days: { from: "2026-02-01", to: "2026-02-01" } });
  });

  it("of a team are those of the team that the path names, whatever the search says", () => {
    expect(team.vars({ teamId: "3" }, new URLSearchParams("teamId=9")).filter?.teamId).toBe("3");
    expect(team.vars({ teamId: "x" }, new URLSearchParams()).filter?.teamId).toBe("0");
  });

  it("name the cycles whose averages they asked for", () => {
    const { c1, c6 } = companyAt("cycle=3");
    expect(cyclesOf([c1, c6, null]).map(({ text }) => text)).toEqual(["2023年下半年", "2026年上半年"]);
  });

  it("lead from a figure to the results behind it", () => {
    const filter = { cycle: "2", days: { from: "2026-01-01", to: "2026-03-31" } };
    expect(resultsBehind("/kpi/CompanyKpi", filter, { grade: "优秀", statuses: ["FINISHED"] })).toBe(
      `/kpi/CompanyKpi?${new URLSearchParams({
        cycle: "2",
        days: "2026-01-01~2026-03-31",
        statuses: "FINISHED",
        grade: "优秀",
        tab: "RESULTS",
      })}`,
    );
  });
});
