import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import printed from "@/__generated__/usePrintedWeekQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import * as query from "./query";
import TeamMemberWeeklyPage from "./TeamMemberWeeklyPage";
// fetched when they are opened first, which a test need not wait for
import "@/domains/weekly/WeeklyCommentDialog";
import "@/domains/weekly/weeklyMutations";
import "./PrintedSheets";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const PAYLOAD = "JournalRemindPayload";

const member = (rowId: string, name: string) => ({
  id: `Member:${rowId}`,
  rowId,
  name,
  avatarUrl: null,
  mainTeam: { id: "Team:7", name: "上海服务站" },
});
const weekly = (rowId: string, over: object = {}) => ({
  id: `Weekly:${rowId}`,
  rowId,
  version: 2,
  title: "2026 年第 47 周周报",
  status: "SUBMITTED",
  late: false,
  submittedAt: "2026-11-20T08:00:00Z",
  words: "按计划完成",
  weeklyComments: [],
  viewerCan: { comment: true, reopen: true },
  ...over,
});
const ROWS = [
  { member: member("1", "陆云帆"), weekly: weekly("11") },
  { member: member("2", "岳长青"), weekly: weekly("12", { late: true }) },
  { member: member("3", "夏初晴"), weekly: null },
];

const open = (path = "/weekly/2026-11-16/TeamMemberWeekly") =>
  renderPage(TeamMemberWeeklyPage, {
    query,
    parts: [printed],
    params: { date: "2026-11-18" },
    path,
    resolvers: {
      [ROOT]: () => ({
        weeklyMembers: ROWS,
        weeklies: { totalCount: 2, nodes: [weekly("11"), weekly("12")] },
        yearWeeks: [],
        dictItems: [{ id: "DictItem:1", value: "1", text: "优秀" }],
      }),
      [PAYLOAD]: () => ({ reminded: [{ id: "Member:3", name: "夏初晴" }], userErrors: [] }),
    },
  });

const sentOf = (requests: readonly { name: string; variables: unknown }[], name: string) =>
  requests.filter((request) => request.name === name).map(({ variables }) => variables);

const tile = (label: string) => screen.getByRole("button", { name: new RegExp(`^${label}\\s*\\d`) });

describe("the reports of the members of a team", () => {
  it("tell who has submitted, who is late and who is missing", async () => {
    const user = userEvent.setup();
    const { requests } = await open();
    expect(requests[0]?.variables).toEqual({ day: "2026-11-16", year: 2026, teamId: null });
    for (const [label, count] of [
      ["应交", 3],
      ["已提交", 2],
      ["逾期提交", 1],
      ["未提交", 1],
      ["待点评", 2],
    ] as const)
      expect(tile(label).textContent).toContain(String(count));
    await user.click(tile("未提交"));
    await waitFor(() => expect(screen.queryByRole("row", { name: /陆云帆/ })).toBeNull());
    expect(screen.getByRole("row", { name: /夏初晴/ }).textContent).toContain("未提交");
  });

  it("remind those who are missing by a click", async () => {
    const user = userEvent.setup();
    const { requests } = await open();
    await user.click(screen.getByRole("button", { name: "提醒未提交的 1 人" }));
    expect(await screen.findByText("已提醒夏初晴")).toBeTruthy();
    expect(sentOf(requests, "weeklyMutationsRemindMutation")).toEqual([
      { input: { day: "2026-11-16", teamId: null } },
    ]);
  });

  it("that are missing are chosen for a reminder, the others stay out of it", async () => {
    const user = userEvent.setup();
    const { requests } = await open();
    await user.click(screen.getByRole("checkbox", { name: "选择本页" }));
    await user.click(screen.getByRole("button", { name: "提醒未提交的人" }));
    expect(await screen.findByText("已提醒夏初晴")).toBeTruthy();
    expect(sentOf(requests, "weeklyMutationsRemindMutation")).toEqual([
      { input: { day: "2026-11-16", teamId: null, memberIds: ["3"] } },
    ]);
  });

  it("are commented on together, each for itself", async () => {
    const user = userEvent.setup();
    const { requests } = await open();
    await user.click(screen.getByRole("checkbox", { name: "选择本页" }));
    await user.click(screen.getByRole("button", { name: "批量点评" }));
    const dialog = await screen.findByRole("dialog", { name: "点评 2 份周报" });
    await user.click(within(dialog).getByRole("button", { name: "点评" }));
    expect(await within(dialog).findByText("请选择评级或填写点评内容")).toBeTruthy();
    await user.type(within(dialog).getByRole("textbox"), "辛苦了");
    await user.click(within(dialog).getByRole("button", { name: "点评" }));
    await waitFor(() =>
      expect(sentOf(requests, "weeklyMutationsCommentMutation")).toEqual([
        { input: { weeklyId: "11", grade: null, body: "辛苦了" } },
        { input: { weeklyId: "12", grade: null, body: "辛苦了" } },
      ]),
    );
    expect(await screen.findByText("点评成功，共 2 个周报")).toBeTruthy();
  });

  it("are given back with a reason", async () => {
    const user = userEvent.setup();
    const { requests } = await open();
    const row = screen.getByRole("row", { name: /陆云帆/ });
    await user.hover(row);
    const menu = within(row).queryByRole("button", { name: "行操作" });
    if (menu) await user.click(menu);
    await user.click(
      (await screen.findAllByText("重开")).find((element) => element.closest("button")) as HTMLElement,
    );
    const question = await screen.findByRole("dialog", { name: /重开陆云帆的/ });
    await user.click(within(question).getByRole("button", { name: "重开" }));
    expect(await within(question).findByText("请填写重开原因")).toBeTruthy();
    await user.type(within(question).getByRole("textbox"), "请补充数据");
    await user.click(within(question).getByRole("button", { name: "重开" }));
    await waitFor(() =>
      expect(sentOf(requests, "weeklyMutationsReopenMutation")).toEqual([
        { input: { id: "11", version: 2, reason: "请补充数据" } },
      ]),
    );
  });

  it("are printed, each on sheets of its own", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole("button", { name: "更多操作" }));
    await user.click(await screen.findByText("打印成员周报"));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(screen.getByRole("region", { name: "打印的周报" }).querySelectorAll("article")).toHaveLength(2);
    vi.unstubAllGlobals();
  });
});
