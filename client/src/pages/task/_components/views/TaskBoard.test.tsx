import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import artifact from "@/__generated__/TaskBoardQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import TaskBoard from "./TaskBoard";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const MUTATION = "Mutation";

const FILTER = { projectId: "7" };
const of = (status: string) => ({ ...FILTER, status: [status] });
/** Variables of the host's queries, mocked so that the view's own queries find answers. */
const ASKED = {
  filter: FILTER,
  page: { number: 1, size: 1 },
  ready: of("READY"),
  working: of("WORKING"),
  held: of("HELD"),
  returned: of("RETURNED"),
  waiting: of("WAITING"),
  done: of("DONE"),
};

function Page() {
  return <TaskBoard filter={FILTER} refreshKey={0} />;
}

const card = (rowId: string, name: string, status: string, availableActions: readonly string[]) => ({
  id: `Task:${rowId}`,
  rowId,
  name,
  status,
  version: 3,
  availableActions,
  endsOn: "2026-03-05",
  isOverdue: true,
  overdueDays: 2,
  isBlocked: false,
  checkCount: 4,
  doneCheckCount: 1,
  openChildCount: 0,
  finishedAt: null,
  level: { text: "紧急", color: "#c00" },
  project: { name: "启明园区" },
  director: { name: "苏木阳", avatarUrl: "/avatar/1" },
  validator: null,
});

/** A mock server whose task has the status set by the last action. */
const open = (refusal: string | null = null) => {
  let status = "READY";
  const ready = () => card("1", "勘察现场", status, status === "READY" ? ["START", "HOLD"] : ["FINISH"]);
  const column = (wanted: string, more: readonly unknown[] = []) => ({
    totalCount: 1,
    nodes: [...(status === wanted ? [ready()] : []), ...more],
  });
  const other = card("2", "编写方案", "READY", []);
  return renderPage(Page, {
    path: "/task?look=board",
    query: { default: artifact, vars: () => ASKED },
    resolvers: {
      [ROOT]: () => ({
        taskStatuses: [
          { status: "READY", count: status === "READY" ? 140 : 139, overdue: 5 },
          { status: "WORKING", count: status === "READY" ? 0 : 1, overdue: 0 },
        ],
        READY: column("READY", [other]),
        WORKING: column("WORKING"),
        HELD: column("HELD"),
        RETURNED: column("RETURNED"),
        WAITING: column("WAITING"),
        DONE: column("DONE"),
      }),
      [MUTATION]: () => {
        if (refusal === null) status = "WORKING";
        const answer = {
          task: ready(),
          userErrors: refusal ? [{ field: ["id"], message: refusal, code: "CONFLICT" }] : [],
        };
        return { taskStart: answer, taskHold: answer };
      },
    },
  });
};

const column = (name: RegExp) => screen.findByRole("region", { name });

/** Opens the menu of the card. */
const enter = async (user: UserEvent) => {
  const article = await screen.findByRole("article", { name: "勘察现场" });
  act(() => article.focus());
  await user.keyboard("{Enter}");
};

describe("the board of tasks", () => {
  it("asks for each column, counts it and leads to what it does not show", async () => {
    const { requests } = await open();
    const ready = await column(/^待开始，140 个任务/);
    expect(requests.at(-1)?.variables).toMatchObject({
      filter: { projectId: "7" },
      ready: { projectId: "7", status: ["READY"] },
      done: { projectId: "7", status: ["DONE"] },
    });
    expect(within(ready).getAllByRole("article")).toHaveLength(2);
    expect(within(ready).getByText("还有 138 个").getAttribute("href")).toBe("/task?status=READY");
    expect(within(ready).getAllByText("1/4")).toHaveLength(2);
    expect(within(await column(/^已完成，0 个/)).getByText("近 14 天")).toBeTruthy();
  });

  it("takes a step from the menu that Enter opens, and goes along with the card", async () => {
    const user = userEvent.setup();
    await open();
    await enter(user);
    await user.click(await screen.findByRole("menuitem", { name: "开始" }));
    const working = await column(/^进行中，1 个任务/);
    const moved = await within(working).findByRole("article", { name: "勘察现场" });
    await waitFor(() => expect(moved.getAttribute("aria-busy")).toBeNull());
    expect(screen.getByText("“勘察现场”已开始，现在在进行中")).toBeTruthy();
    await column(/^待开始，139 个任务/);
  });

  it("puts a card back when the server refuses, and says why", async () => {
    const user = userEvent.setup();
    await open("还有 1 个前置任务未完成");
    await enter(user);
    await user.click(await screen.findByRole("menuitem", { name: "开始" }));
    expect(await screen.findByText("“勘察现场”没有移动：还有 1 个前置任务未完成")).toBeTruthy();
    const ready = await column(/^待开始，140 个任务/);
    expect(within(ready).getByRole("article", { name: "勘察现场" })).toBeTruthy();
  });

  it("asks why before it holds a task, and leaves it where it was otherwise", async () => {
    const user = userEvent.setup();
    const { requests } = await open();
    await enter(user);
    await user.click(await screen.findByRole("menuitem", { name: "挂起" }));
    const dialog = await screen.findByRole("dialog", { name: "挂起“勘察现场”" });
    await user.click(within(dialog).getByRole("button", { name: "确定" }));
    expect(await within(dialog).findByText("请填写原因")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "取消" }));
    const ready = await column(/^待开始，140 个任务/);
    await waitFor(() => expect(within(ready).getByRole("article", { name: "勘察现场" })).toBeTruthy());
    expect(requests.map(({ name }) => name)).not.toContain("taskStepMutationsHoldMutation");
  });
});
