import { act, screen, waitFor, within } from "@testing-library/react";
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
  starred: false,
  definition: { chart: { kind: "LINE" } },
});

/** Mock resolver for one GraphQL type. */
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
    resolvers: answer({
      onlineReportMenus: reports.length > 0 ? [{ position: "PROJECT", reports }] : [],
      myReportSchedules: { totalCount: 0, nodes: [] },
    }),
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

  it("stand beside a tab with the viewer's own schedules", async () => {
    const page = await open([report("5", "回款")], "project");
    // the tab is fetched when it is shown first
    await act(() => userEvent.click(screen.getByRole("tab", { name: "我的定时发送" })));
    expect(await screen.findByText("还没有定时发送")).toBeTruthy();
    expect(page.router.state.location.search).toBe("?view=schedules");
    await userEvent.click(screen.getByRole("tab", { name: "项目报表" }));
    expect(screen.getByRole("link", { name: /回款/ })).toBeTruthy();
    expect(page.router.state.location.search).toBe("");
  });

  it("are those that the reader has put on top first, and are put there", async () => {
    const page = await open(
      [report("5", "回款"), { ...report("6", "成本"), starred: true }, report("7", "毛利")],
      "project",
    );
    const names = (name: string) =>
      within(screen.getByRole("list", { name }))
        .getAllByRole("link")
        .map((link) => link.querySelector("strong")?.textContent);
    const lists = [...document.querySelectorAll(".report-cards")];
    expect(lists.map((list) => list.getAttribute("aria-label"))).toEqual(["我收藏的", "项目报表"]);
    expect(names("我收藏的")).toEqual(["成本"]);
    expect(names("项目报表")).toEqual(["回款", "毛利"]);
    expect(screen.getByRole("button", { name: "收藏成本" }).getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: "收藏回款" }));
    await waitFor(() =>
      expect(page.requests.map(({ variables }) => variables)).toContainEqual({ id: "5", starred: true }),
    );
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
