import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import artifact from "@/__generated__/TaskRecordQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import TaskPanel from "./TaskPanel";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const TASK = {
  id: "Task:5",
  rowId: "5",
  name: "更换驱动器",
  status: "READY",
  version: 3,
  isBlocked: true,
  isOverdue: false,
  lastReason: null,
  availableActions: ["CANCEL"],
  checkCount: 0,
  doneCheckCount: 0,
  childCount: 0,
  openChildCount: 0,
  viewerCan: { update: true, delete: true, check: false, logTime: false, addChild: false },
  level: null,
  score: null,
  checks: [],
  children: [],
  after: [],
  files: [],
  moves: [],
  members: [],
};

async function open(task: object | null = TASK) {
  const onClose = vi.fn();
  const onChanged = vi.fn(async () => undefined);
  await renderPage(() => <TaskPanel id="5" onClose={onClose} onChanged={onChanged} />, {
    path: "/task?show=5",
    // lets the environment answer what the panel asks by itself
    query: { default: artifact, vars: () => ({ id: "5" }) },
    resolvers: {
      [ROOT]: () => ({
        task,
        taskTimes: { totalCount: 0, nodes: [] },
        activity: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
      }),
    },
  });
  return { onClose, onChanged, panel: within(await screen.findByRole("dialog", { name: "任务详情" })) };
}

describe("a task beside its list", () => {
  it("says what its page says, and leads to it", async () => {
    const { panel } = await open();
    expect(await panel.findByRole("heading", { name: "更换驱动器" })).toBeTruthy();
    expect(panel.getByText("前置任务未完成，暂时不能开始")).toBeTruthy();
    expect(panel.getByRole("link", { name: "在整页中打开" }).getAttribute("href")).toBe("/task/5/info");
    // toasts keep clear of it
    expect(document.body.style.getPropertyValue("--panel-open")).toMatch(/^\d+px$/);
  });

  it("closes when its task is deleted, and the list is asked for again", async () => {
    const { panel, onClose, onChanged } = await open();
    await userEvent.click(await panel.findByRole("button", { name: "更多操作" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "删除" }));
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "确定" }),
    );
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("says that a task is gone", async () => {
    const { panel } = await open(null);
    expect(await panel.findByText("任务不存在或已被删除")).toBeTruthy();
  });
});
