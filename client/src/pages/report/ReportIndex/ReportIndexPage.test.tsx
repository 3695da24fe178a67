import { screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import starredQuery from "@/__generated__/lifeQueriesStarredQuery.graphql";
import figuresQuery from "@/__generated__/reportQueriesStatisticQuery.graphql";
import { registerRoutes, routes } from "@/app/routes/registry";
import type { RouteEntry } from "@/app/routes/types";
import { renderPage } from "@/app/testing/renderPage";
import * as query from "../Statistic/query";
import { FIGURES, INFO } from "../Statistic/samples";
import ReportIndexPage from "./ReportIndexPage";

vi.mock("@/ui/chart/engine", () => ({
  begin: () => ({ on: () => {}, setOption: () => {}, resize: () => {}, dispose: () => {} }),
}));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const page = (path: string, title: string, group: string, perms: string): RouteEntry => ({
  path,
  title,
  module: "report",
  access: { perms },
  chunk: () => Promise.resolve({ default: () => null }),
  menu: { group, order: 1 },
});

const before = routes();
afterEach(() => registerRoutes(before));

const open = (statistics: object[], onlineReports: object | null = null) =>
  renderPage(ReportIndexPage, {
    query,
    parts: [figuresQuery, starredQuery],
    path: "/report/index",
    viewer: {
      isOwner: false,
      isAdmin: false,
      authorities: ["report:index", "report:project"],
      enabledCodes: ["report:index", "report:project", "report:service"],
    },
    resolvers: { [ROOT]: () => ({ statistics, statistic: FIGURES, onlineReports }) },
  });

it("the overview compares with the time before, draws what the reader may see, and leads to the sections", async () => {
  registerRoutes([
    page("/report/projectReport", "项目统计", "项目统计", "report:project"),
    page("/report/WorkSaleReport", "销售人员工单统计", "工单统计", "report:service"),
  ]);
  const overview = { ...INFO, code: "OVERVIEW", label: "综合概览" };
  const { requests } = await open([overview]);
  expect(screen.getByRole("heading", { name: "综合概览", level: 1 })).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "工单数 · 按技术员" })).toBeTruthy();
  const asked = requests.find(({ name }) => name === "reportQueriesStatisticQuery");
  expect(asked?.variables).toMatchObject({ code: "OVERVIEW", compare: "PREVIOUS" });
  const sections = within(screen.getByRole("navigation", { name: "各类统计" }));
  expect(sections.getAllByRole("link").map((link) => link.textContent)).toEqual(["项目统计"]);
});

it("the reports that somebody has put on top come first", async () => {
  registerRoutes([page("/report/:code/online/:reportId", "在线报表", "项目统计", "report:project")]);
  const report = {
    rowId: "5",
    name: "回款按月",
    remark: null,
    path: "/report/project/online/5",
    dataset: "PAYMENT_RECEIPT",
    definition: { chart: { kind: "LINE" } },
  };
  const overview = { ...INFO, code: "OVERVIEW", label: "综合概览" };
  await open([overview], { totalCount: 1, nodes: [report] });
  const section = within(await screen.findByRole("region", { name: "我收藏的" }));
  expect(section.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([report.path]);
});

it("somebody who may not read it is told so", async () => {
  await open([INFO]);
  expect(screen.getByText("没有访问权限")).toBeTruthy();
});
