import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import ProjectLogPage from "./ProjectLogPage";
import * as query from "./query";

/** Resolver of a type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

it("lists the logs about its project, and offers to write one", async () => {
  const { requests } = await renderPage(ProjectLogPage, {
    query,
    params: { projectId: "7" },
    path: "/project/7/log?authorId=9",
    resolvers: {
      ...answer("Query", { itemLogs: { totalCount: 0, nodes: [] }, types: [] }),
      ...answer("Project", { rowId: "7", name: "弱电项目", tags: [] }),
    },
  });
  expect(requests[0]?.variables).toMatchObject({ id: "7", filter: { projectId: "7", authorId: "9" } });
  expect(await screen.findByText("没有符合筛选条件的日志。")).toBeTruthy();
  expect(screen.getByRole("button", { name: "写日志" })).toBeTruthy();
});

it("has what deletes its project behind the menu of the page's head alone", async () => {
  await renderPage(ProjectLogPage, {
    query,
    params: { projectId: "7" },
    path: "/project/7/log",
    resolvers: {
      ...answer("Query", { itemLogs: { totalCount: 0, nodes: [] }, types: [] }),
      ...answer("Project", {
        rowId: "7",
        name: "弱电项目",
        tags: [],
        viewerCan: { update: true, delete: true, join: false, seeMoney: false },
      }),
    },
  });
  expect(await screen.findByRole("button", { name: "修改" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "删除" })).toBeNull();
  const [menu] = screen.getAllByRole("button", { name: "更多操作" });
  await userEvent.click(menu as HTMLElement);
  expect(await screen.findByRole("menuitem", { name: "删除" })).toBeTruthy();
});
