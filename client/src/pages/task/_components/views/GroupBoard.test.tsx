import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import artifact from "@/__generated__/GroupBoardQuery.graphql";
import cards from "@/__generated__/GroupCardsQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import GroupBoard from "./GroupBoard";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const MUTATION = "Mutation";

const FILTER = { projectId: "7" };

function Page() {
  return <GroupBoard by="LEVEL" filter={FILTER} refreshKey={0} />;
}

const card = (rowId: string, name: string, level: string | null) => ({
  id: `Task:${rowId}`,
  rowId,
  name,
  status: "READY",
  version: 3,
  availableActions: [],
  endsOn: "2026-03-05",
  isOverdue: false,
  overdueDays: null,
  isBlocked: false,
  checkCount: 0,
  doneCheckCount: 0,
  openChildCount: 0,
  finishedAt: null,
  level:
    level === null
      ? null
      : { id: `DictItem:${level}`, value: level, text: level === "1" ? "高" : "中", color: null },
  project: { rowId: "7", name: "启明园区" },
  milepost: null,
  director: { rowId: "4", name: "苏木阳", avatarUrl: "/avatar/1" },
  validator: null,
  viewerCan: { update: true },
});

const groups = (high: number, none: number) => [
  { key: "1", count: high, overdue: 1, director: null, project: null, milepost: null },
  { key: null, count: none, overdue: 0, director: null, project: null, milepost: null },
];

/** A mock server whose task has the level that was set last. */
const open = (refusal: string | null = null) => {
  let level: string | null = "1";
  return renderPage(Page, {
    path: "/task?look=board&group=level",
    query: { default: artifact, vars: () => ({ filter: FILTER, by: "LEVEL" }) },
    parts: [cards],
    resolvers: {
      [ROOT]: () => ({
        taskGroups: groups(level === "1" ? 1 : 0, 0),
        levels: [
          { id: "DictItem:1", value: "1", text: "高" },
          { id: "DictItem:2", value: "2", text: "中" },
        ],
        // every column gets the card, which knows its own column
        tasks: { totalCount: 1, nodes: [card("1", "勘察现场", level)] },
      }),
      [MUTATION]: () => {
        if (refusal === null) level = "2";
        const userErrors = refusal ? [{ field: ["id"], message: refusal, code: "FORBIDDEN" }] : [];
        return {
          taskUpdate: { task: card("1", "勘察现场", level), userErrors },
          taskPublish: { task: { id: "Task:2" }, userErrors },
        };
      },
    },
  });
};

const column = (name: RegExp) => screen.findByRole("region", { name });

describe("the board of tasks by a property", () => {
  it("has a column for each value, asks for its cards by it, and one for those without", async () => {
    const { requests } = await open();
    for (const name of [/^高，/, /^中，/, /^没有优先级，/]) await column(name);
    const asked = requests.filter(({ name }) => name === "GroupCardsQuery").map(({ variables }) => variables);
    expect(asked).toContainEqual({ filter: { projectId: "7", level: ["1"] }, page: { number: 1, size: 20 } });
    expect(asked).toContainEqual({
      filter: { projectId: "7", without: "LEVEL" },
      page: { number: 1, size: 20 },
    });
    expect(await within(await column(/^高，/)).findByRole("article", { name: "勘察现场" })).toBeTruthy();
    expect(screen.getAllByRole("article")).toHaveLength(1);
  });

  it("moves a card by its menu to another column, from the version that was read", async () => {
    const user = userEvent.setup();
    const { requests } = await open();
    const article = await screen.findByRole("article", { name: "勘察现场" });
    act(() => article.focus());
    await user.keyboard("{Enter}");
    await user.click(await screen.findByRole("menuitem", { name: "移到“中”" }));
    expect(requests.find(({ name }) => name === "useCardMovesMutation")?.variables).toEqual({
      id: "1",
      version: 3,
      input: { level: "2" },
    });
    expect(await within(await column(/^中，/)).findByRole("article", { name: "勘察现场" })).toBeTruthy();
    expect(await screen.findByText("“勘察现场”已移到中")).toBeTruthy();
  });

  it("puts a card back when the server refuses, and says why", async () => {
    const user = userEvent.setup();
    await open("没有操作权限");
    const article = await screen.findByRole("article", { name: "勘察现场" });
    act(() => article.focus());
    await user.keyboard("{Enter}");
    await user.click(await screen.findByRole("menuitem", { name: "移到“中”" }));
    expect(await screen.findByText("“勘察现场”没有移动：没有操作权限")).toBeTruthy();
    expect(await within(await column(/^高，/)).findByRole("article", { name: "勘察现场" })).toBeTruthy();
  });

  it("adds a card with the value of its column by a title and Enter", async () => {
    const user = userEvent.setup();
    const { requests } = await open();
    await user.click(await screen.findByRole("button", { name: "在“中”中新增任务" }));
    await user.type(await screen.findByRole("textbox", { name: "任务名称" }), "采购备件{Enter}");
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "AddCardMutation")?.variables).toMatchObject({
        input: { name: "采购备件", level: "2", projectId: "7", directorId: "1" },
      }),
    );
  });
});
