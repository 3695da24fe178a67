import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import * as query from "./query";
import WaitTaskPage from "./WaitTaskPage";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const COUNTS = { all: 120, task: 119, work: 0, approval: 1, today: 2, week: 5, overdue: 0 };

const row = {
  key: "TASK:1",
  category: "TASK",
  rowId: "1",
  name: "勘察现场",
  state: "待开始",
  dueOn: "2026-03-05",
  isOverdue: true,
  address: "/task/1/info",
  project: { name: "启明园区" },
  customer: null,
  director: { name: "苏木阳", avatarUrl: "/avatar/1" },
  level: null,
  task: {
    id: "Task:1",
    rowId: "1",
    name: "勘察现场",
    status: "READY",
    version: 3,
    availableActions: ["START", "HOLD"],
  },
};

const open = (path: string, nodes: readonly object[], authorities = ["ROLE_owner"]) =>
  renderPage(WaitTaskPage, {
    query,
    path,
    viewer: { authorities, enabledCodes: authorities },
    resolvers: {
      [ROOT]: () => ({ waitTasks: { totalCount: nodes.length, nodes }, waitTaskCounts: COUNTS }),
    },
  });

describe("the page of what waits", () => {
  it("asks for the part that its address names and marks its entry", async () => {
    const { requests } = await open("/waitTask?category=1", [row]);
    expect(requests[0]?.variables).toMatchObject({ filter: { category: "TASK" } });
    const menu = await screen.findByRole("navigation", { name: "待办分类" });
    expect(within(menu).getByRole("link", { current: "page" }).textContent).toContain("任务");
    expect(within(menu).getByRole("link", { name: /^全部待办/ }).textContent).toContain("99+");
    expect(screen.getByText("逾期")).toBeTruthy();
  });

  it("shows the kinds of records that somebody sees", async () => {
    await open("/waitTask", [row], ["flow:plan"]);
    const menu = await screen.findByRole("navigation", { name: "待办分类" });
    const links = within(menu).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/waitTask",
      "/waitTask?category=3",
      "/waitTask?filter=today",
      "/waitTask?filter=week",
      "/waitTask?filter=overdue",
    ]);
  });

  it("says of an empty part what would be in it", async () => {
    await open("/waitTask?category=2", []);
    expect(await screen.findByText(/^没有待办的工单/)).toBeTruthy();
  });

  it("starts a task in its row", async () => {
    const user = userEvent.setup();
    const { requests } = await open("/waitTask", [row]);
    const line = await screen.findByRole("row", { name: /勘察现场/ });
    await user.hover(line);
    const menu = within(line).queryByRole("button", { name: "行操作" });
    if (menu) await user.click(menu);
    await user.click(
      (await screen.findAllByText("开始")).find((element) => element.closest("button")) as HTMLElement,
    );
    expect(await screen.findByText("“勘察现场”已开始")).toBeTruthy();
    expect(requests.find(({ name }) => name === "taskStepMutationsStartMutation")?.variables).toEqual({
      id: "1",
      version: 3,
    });
  });
});
