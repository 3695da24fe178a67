import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { formatDate } from "@/ui/base/format";
import type { ReportKind } from "./kinds";
import { of } from "./LogReportPage";
import { of as queryOf } from "./query";

vi.mock("@/ui/chart/engine", () => ({
  begin: () => ({ on: () => {}, setOption: () => {}, resize: () => {}, dispose: () => {} }),
}));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const SESSION = { userId: null, enterpriseId: null };

const TYPES = [
  { logType: { id: "DictItem:5", value: "5", text: "其他" }, count: 3, minutes: 300 },
  { logType: { id: "DictItem:2", value: "2", text: "拜访" }, count: 1, minutes: 60 },
];
const MEMBERS = [
  { member: { id: "Member:7", rowId: "7", name: "苏木阳", avatarUrl: null }, count: 1, minutes: 60 },
  { member: { id: "Member:8", rowId: "8", name: "陆云帆", avatarUrl: null }, count: 3, minutes: 300 },
];

const open = (kind: ReportKind, path: string) =>
  renderPage(of(kind).default, {
    query: queryOf(kind),
    path,
    resolvers: {
      [ROOT]: () => ({
        byType: TYPES,
        byDay: [{ day: "2026-03-05", count: 4, minutes: 360 }],
        byProject: [{ project: null, count: 4, minutes: 360 }],
        byTeam: [{ team: { id: "Team:2", rowId: "2", name: "华东服务部" }, count: 4, minutes: 360 }],
        byMember: MEMBERS,
        types: [{ value: "5", text: "其他" }],
      }),
    },
  });

describe("the statistics of logs", () => {
  it("count one's own, one's team's, somebody's or all, of this month where nothing is said", () => {
    const vars = (kind: ReportKind, address = "") =>
      queryOf(kind).vars?.({}, new URLSearchParams(address), SESSION);
    const today = formatDate(new Date());
    const month = { from: `${today.slice(0, 8)}01`, to: today };
    expect(vars("my")).toEqual({ filter: { scope: "MINE", happenedOn: month }, several: false });
    expect(vars("depart")).toEqual({ filter: { scope: "TEAM", happenedOn: month }, several: true });
    expect(vars("company", "teamId=2&happenedOn=2026-01-01~2026-02-28")).toEqual({
      filter: { scope: "ALL", teamId: "2", happenedOn: { from: "2026-01-01", to: "2026-02-28" } },
      several: true,
    });
    expect(vars("personal")).toMatchObject({ filter: { scope: "MINE" } });
    expect(vars("personal", "authorId=7")).toMatchObject({ filter: { scope: "ALL", authorId: "7" } });
  });

  it("add up to what the list has, and every member leads to their logs and their own statistic", async () => {
    await open("depart", "/report/departLogReport?happenedOn=2026-03-01~2026-03-31");
    expect(screen.getByRole("button", { name: /日志篇数.*4/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /总工时.*6小时/ })).toBeTruthy();
    const table = within(screen.getByRole("table", { name: "按成员" }));
    const names = table.getAllByRole("row").map(({ textContent }) => textContent);
    expect(names[1]).toContain("陆云帆");
    const line = within(table.getByRole("row", { name: /苏木阳/ }));
    expect(line.getByRole("link", { name: "1" }).getAttribute("href")).toBe(
      "/log/LogList?view=TEAM&authorId=7&happenedOn=2026-03-01%7E2026-03-31",
    );
    expect(line.getByRole("link", { name: "个人统计" }).getAttribute("href")).toBe(
      "/report/personalLogReport?authorId=7&happenedOn=2026-03-01%7E2026-03-31",
    );
    // the figure of a team counts its own members alone, and so do the logs that it opens
    const modes = within(screen.getByRole("radiogroup", { name: "按团队：图或表" }));
    await userEvent.click(modes.getByRole("radio", { name: "表" }));
    const teams = within(screen.getByRole("table", { name: "按团队" }));
    const href = teams.getByRole("link", { name: "华东服务部" }).getAttribute("href");
    expect(href).toMatch(/teamId=2.*exactTeam=1/);
  });

  it("are told by hours or by how many there are", async () => {
    await open("my", "/log/myLogReport?happenedOn=2026-03-01~2026-03-31");
    expect(screen.queryByRole("table", { name: "按成员" })).toBeNull();
    const modes = within(screen.getByRole("radiogroup", { name: "按日志类型：图或表" }));
    await userEvent.click(modes.getByRole("radio", { name: "表" }));
    const table = () => within(screen.getByRole("table", { name: "按日志类型" }));
    expect(table().getByRole("row", { name: /其他.*5小时/ })).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "按篇数" }));
    expect(table().getByRole("row", { name: /其他.*3/ })).toBeTruthy();
    expect(table().getByRole("link", { name: "拜访" }).getAttribute("href")).toContain("logTypes=2");
  });
});
