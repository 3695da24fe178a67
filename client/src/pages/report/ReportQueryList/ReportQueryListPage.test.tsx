import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import brokenQuery from "@/__generated__/exploringBrokenQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import * as query from "./query";
import ReportQueryListPage from "./ReportQueryListPage";

afterEach(() => act(closeAllDialogs));

const row = (rowId: string, name: string, over: object = {}) => ({
  id: `ReportQuery:${rowId}`,
  rowId,
  name,
  remark: null,
  position: "PROJECT",
  enabled: true,
  number: 2,
  path: `/report/project/query/${rowId}`,
  problems: [],
  version: 4,
  createdAt: "2026-11-20T02:00:00Z",
  updatedAt: "2026-11-25T02:00:00Z",
  roles: [],
  updatedBy: { id: "Member:1", name: "王敏" },
  viewerCan: { update: true, delete: true },
  ...over,
});

const READER = {
  isAdmin: false,
  isOwner: false,
  authorities: ["report:project"],
  enabledCodes: ["report:project"],
};

/** Mock resolver for one GraphQL type. */
const answer = (value: object, type = "Query") => ({ [type]: () => value });

const open = (viewer = {}, broken: readonly object[] = []) =>
  renderPage(ReportQueryListPage, {
    query,
    parts: [brokenQuery],
    path: "/report/query",
    viewer,
    resolvers: answer({
      reportQueries: {
        totalCount: 2,
        nodes: [row("5", "项目应收"), row("6", "客户项目", { problems: ["没有字段“旧”"] })],
      },
      reportQueryBroken: broken,
    }),
  });

describe("stored queries", () => {
  it("are listed for whoever makes them, with what has to be mended", async () => {
    const page = await open({}, [
      { problems: ["没有字段“旧”"], reportQuery: { rowId: "6", name: "客户项目", position: "PROJECT" } },
    ]);
    expect(screen.getByRole("heading", { name: /查询报表/ })).toBeTruthy();
    expect(within(screen.getByRole("row", { name: /客户项目/ })).getByText("需要修改")).toBeTruthy();
    const status = await screen.findByText(/数据结构已改变，1 张报表需要修改/);
    expect(
      within(status.parentElement as HTMLElement)
        .getByRole("link")
        .getAttribute("href"),
    ).toBe("/report/query/6/edit");
    await userEvent.click(screen.getByRole("button", { name: "从数据结构新增" }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe("/report/query/new"));
  });

  it("are read by others, who can't change them", async () => {
    const page = await open(READER);
    expect(screen.getByRole("link", { name: "项目应收" }).getAttribute("href")).toBe(
      "/report/project/query/5",
    );
    expect(screen.queryByRole("button", { name: "从数据结构新增" })).toBeNull();
    expect(screen.queryByText("需要修改")).toBeNull();
    expect(page.requests.some(({ name }) => name === "exploringBrokenQuery")).toBe(false);
  });
});
