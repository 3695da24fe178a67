import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
// fetched when it is opened first, which a test need not wait for
import "@/app/record/BatchResultDialog";
import * as query from "./query";
import Task0ListPage from "./Task0ListPage";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const draft = (rowId: string, name: string, more: object = {}) => ({
  id: `Task:${rowId}`,
  rowId,
  name,
  status: "DRAFT",
  version: 1,
  beginsOn: null,
  endsOn: "2031-03-01",
  overdueDays: null,
  isBlocked: false,
  availableActions: ["PUBLISH"],
  level: null,
  parent: null,
  project: null,
  director: { rowId: "9", name: "陆云帆", avatarUrl: null },
  members: [],
  customValues: [],
  viewerCan: { update: true, delete: true },
  ...more,
});

describe("the drafts of tasks", () => {
  it("are published one after the other, and each is answered for", async () => {
    const { requests } = await renderPage(Task0ListPage, {
      query,
      path: "/task/Task0List",
      resolvers: {
        [ROOT]: () => ({
          tasks: {
            totalCount: 3,
            nodes: [
              draft("1", "勘察"),
              draft("2", "报价", { director: null, endsOn: null }),
              draft("3", "布线", { version: 4 }),
            ],
          },
        }),
      },
    });
    await userEvent.click(screen.getByRole("checkbox", { name: "选择本页" }));
    const bar = within(screen.getByRole("toolbar", { name: "批量操作" }));
    await userEvent.click(bar.getByRole("button", { name: "发布" }));
    const told = within(await screen.findByRole("dialog", { name: "发布结果" }));
    expect(told.getByText("成功 2 个，失败 1 个")).toBeTruthy();
    expect(told.getByText("请选择负责人，请选择截止日期")).toBeTruthy();
    const sent = requests.filter(({ name }) => name === "useTaskCommandsPublishMutation");
    expect(sent.map(({ variables }) => variables)).toEqual([
      { id: "1", version: 1 },
      { id: "3", version: 4 },
    ]);
  });
});
