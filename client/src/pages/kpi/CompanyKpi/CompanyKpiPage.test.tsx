import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { exportParameters } from "../_lib/exportResults";
import CompanyKpiPage from "./CompanyKpiPage";
import * as query from "./query";
// fetched when their tab is opened first, which a test need not wait for
import "../_components/ResultRows";

vi.mock("@/ui/chart/engine", () => ({
  begin: () => ({ on: () => {}, setOption: () => {}, resize: () => {}, dispose: () => {} }),
}));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T04:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const TEAM = { id: "Team:2", rowId: "2", name: "华东服务部" };
const MEMBER = { id: "Member:7", rowId: "7", name: "苏木阳", avatarUrl: null };
const SUMS = {
  count: 12,
  average: 83.25,
  statuses: [
    { status: "FINISHED", count: 9 },
    { status: "INPUT", count: 3 },
  ],
  grades: [{ grade: "优秀", count: 4 }],
};

const ROW = {
  id: "KpiExamine:11",
  rowId: "11",
  status: "FINISHED",
  appealStatus: "NONE",
  score: 86,
  extra: 1.5,
  moved: 0,
  total: 87.5,
  grade: "优秀",
  finishedAt: "2026-10-12T02:00:00Z",
  member: MEMBER,
  team: TEAM,
  plan: {
    id: "KpiPlan:5",
    rowId: "5",
    name: "季度考核",
    cycleValue: "2",
    beginsOn: "2026-07-01",
    grades: [{ name: "优秀" }],
  },
};

const open = (path = "/kpi/CompanyKpi") =>
  renderPage(CompanyKpiPage, {
    query,
    path,
    resolvers: {
      [ROOT]: () => ({
        cycles: [{ value: "2", text: "季度" }],
        known: SUMS,
        sums: SUMS,
        teams: [{ team: TEAM, count: 12, finished: 9, average: 83.25, best: 97, worst: 61.5 }],
        members: [
          { member: MEMBER, team: TEAM, count: 2, average: 86.5, lastTotal: 87.5, lastGrade: "优秀" },
        ],
        c1: { average: null },
        c2: { average: null },
        c3: { average: 80 },
        c4: { average: 82 },
        c5: { average: 83 },
        c6: { average: null },
        kpiExamines: { totalCount: 1, nodes: [ROW] },
      }),
    },
  });

describe("the results of the enterprise", () => {
  it("are told as figures, which lead to the results behind them", async () => {
    const { router } = await open();
    expect(screen.getByText("统计 2025-11-21 至 2026-11-20 的考核")).toBeTruthy();
    expect(screen.getByText("83.25", { selector: ".ui-stat__value" })).toBeTruthy();
    const teams = within(screen.getByRole("table", { name: "各团队" }));
    expect(teams.getByRole("link", { name: "华东服务部" }).getAttribute("href")).toBe(
      "/kpi/kpi/2?days=2025-11-21%7E2026-11-20",
    );
    const members = within(screen.getByRole("table", { name: "各成员" }));
    expect(members.getByRole("link", { name: "苏木阳" }).getAttribute("href")).toBe("/kpi/kpi/2/7");
    const go = vi.spyOn(router, "navigate").mockResolvedValue();
    await userEvent.click(screen.getByRole("button", { name: /^已完成.*9/ }));
    expect(go.mock.calls[0]?.[0]).toBe(
      "/kpi/CompanyKpi?days=2025-11-21%7E2026-11-20&statuses=FINISHED&tab=RESULTS",
    );
  });

  it("keep their area in the management centre", async () => {
    await open("/mcenter/CompanyKpi");
    const members = within(screen.getByRole("table", { name: "各成员" }));
    expect(members.getByRole("link", { name: "苏木阳" }).getAttribute("href")).toBe("/mcenter/kpi/2/7");
  });

  it("stand one by one in their tab", async () => {
    const { requests } = await open("/kpi/CompanyKpi?tab=RESULTS&grade=优秀");
    expect(requests[0]?.variables).toMatchObject({ figures: false, filter: { grade: "优秀" } });
    const row = within(await screen.findByRole("row", { name: /苏木阳/ }));
    for (const words of ["季度考核", "2026年第3季度", "86", "+1.5", "87.5", "优秀"])
      expect(row.getByText(words)).toBeTruthy();
    expect(screen.getByRole("button", { name: "导出" })).toBeTruthy();
  });

  it("are exported by their filters, as calls name them", () => {
    expect(
      exportParameters({
        teamId: "2",
        cycle: "2",
        statuses: ["CONFIRM", "FINISHED"],
        grade: "优秀",
        days: { from: "2026-01-01", to: "2026-12-31" },
      }),
    ).toMatchObject({
      teamId: "2",
      cycle: "2",
      status: "CONFIRM,FINISHED",
      grade: "优秀",
      dateStart: "2026-01-01",
      dateEnd: "2026-12-31",
    });
  });
});
