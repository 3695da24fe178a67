import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import OnlineReportMenuPage from "./OnlineReportMenuPage";
import * as query from "./query";

const report = (rowId: string, name: string) => ({
  id: `OnlineReport:${rowId}`,
  rowId,
  name,
  remark: "每月",
  dataset: "PROJECT",
  path: `/report/project/online/${rowId}`,
  definition: { chart: { kind: "LINE" } },
});

/** What the server answers. */
const answer = (value: object, type = "Query") => ({ [type]: () => value });

const READER = {
  isAdmin: false,
  isOwner: false,
  authorities: ["report:project"],
  enabledCodes: ["report:project"],
};

const open = (reports: readonly object[], position: string, viewer = {}) =>
  renderPage(OnlineReportMenuPage, {
    query,
    params: { menuPosition: position },
    path: `/${position}/${position}/online/report`,
    viewer,
    resolvers: answer({ onlineReportMenus: reports.length > 0 ? [{ position: "PROJECT", reports }] : [] }),
  });

describe("the reports that somebody may read", () => {
  it("are cards that stay within their module", async () => {
    const page = await open([report("5", "回款"), report("6", "成本")], "project");
    expect(page.requests[0]?.variables).toEqual({ positions: ["PROJECT"] });
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/project/report/project/online/5",
      "/project/report/project/online/6",
    ]);
  });

  it("of positions without a module for them are read where they are", async () => {
    await open([report("5", "客户")], "customer");
    expect(screen.getByRole("link").getAttribute("href")).toBe("/report/project/online/5");
  });

  it("are searched where there are many", async () => {
    await open(
      Array.from({ length: 7 }, (_, at) => report(`${at}`, `报表${at}`)),
      "task",
    );
    await userEvent.type(screen.getByRole("searchbox", { name: "搜索报表" }), "报表3");
    expect(screen.getAllByRole("link")).toHaveLength(1);
    await userEvent.type(screen.getByRole("searchbox", { name: "搜索报表" }), "x");
    await userEvent.click(screen.getByRole("button", { name: "清除搜索" }));
    expect(screen.getAllByRole("link")).toHaveLength(7);
  });

  it("are made by whoever manages them, and asked for by anybody else", async () => {
    const { unmount } = await open([], "project");
    expect(screen.getAllByRole("button", { name: "从模板新增" })).toHaveLength(2);
    unmount();
    await open([], "project", READER);
    expect(screen.queryByRole("button", { name: "从模板新增" })).toBeNull();
    expect(screen.getByText(/请联系管理员/)).toBeTruthy();
  });
});
