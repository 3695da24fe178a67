import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import day from "@/__generated__/DayOfMemberQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import AttendExceptionListPage from "./AttendExceptionListPage";
import { exportParameters } from "./exchange";
import { exceptions } from "./list";
import * as query from "./query";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const ALL = "AttendExceptionsPayload";

const exception = (rowId: string, name: string, over = {}) => ({
  id: `AttendException:${rowId}`,
  rowId,
  version: 2,
  day: "2026-03-05",
  minutes: 12,
  status: "OPEN",
  words: "09:12 在「总部」打卡，迟到 12 分钟",
  reason: null,
  review: false,
  handledAt: null,
  processId: null,
  createdAt: "2026-03-05T11:00:00Z",
  mark: { mark: "LATE", label: "迟到" },
  member: { id: `Member:${rowId}`, rowId, name, avatarUrl: null },
  group: { id: "AttendGroup:1", name: "总部" },
  team: { id: "Team:2", name: "华东服务部" },
  handledBy: null,
  viewerCan: { deal: true, revoke: false, delete: true },
  ...over,
});

const DONE = exception("9", "秦望舒", {
  status: "NORMAL",
  review: true,
  reason: "门禁故障",
  handledAt: "2026-03-06T01:00:00Z",
  handledBy: { id: "Member:1", rowId: "1", name: "王敏", avatarUrl: null },
  viewerCan: { deal: true, revoke: true, delete: false },
});

const open = (path = "/attend/AttendExceptionList") =>
  renderPage(AttendExceptionListPage, {
    query,
    parts: [day],
    path,
    resolvers: {
      [ROOT]: () => ({
        attendExceptions: {
          totalCount: 3,
          nodes: [exception("7", "苏木阳"), exception("8", "陆云帆"), DONE],
        },
        attendDays: { nodes: [] },
      }),
      [ALL]: () => ({
        results: [
          { id: "AttendException:7", rowId: "7", error: null, attendException: null },
          { id: "AttendException:8", rowId: "8", error: "2026-03 已关账", attendException: null },
        ],
        userErrors: [],
      }),
    },
  });

const filterOf = (address: string) => exceptions.vars({}, new URLSearchParams(address)).filter;

/** Performs an action of a row, whose buttons appear on hover. */
async function take(name: RegExp, text: string): Promise<void> {
  const row = screen.getByRole("row", { name });
  await userEvent.hover(row);
  const button = within(row).queryByRole("button", { name: text });
  if (button) {
    await userEvent.click(button);
    return;
  }
  await userEvent.click(within(row).getByRole("button", { name: "行操作" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: text }));
}

describe("the list of exceptions", () => {
  it("begins with what is to be done; those that were removed are apart", () => {
    expect(filterOf("")).toEqual({ statuses: ["OPEN", "CLAIMED"] });
    expect(filterOf("view=REVIEW")).toEqual({ review: true });
    expect(filterOf("view=ALL")).toEqual({});
    expect(filterOf("view=REMOVED")).toEqual({ statuses: ["REMOVED"] });
    expect(filterOf("view=ALL&statuses=NORMAL&marks=LATE,ABSENT")).toEqual({
      statuses: ["NORMAL"],
      marks: ["LATE", "ABSENT"],
    });
  });

  it("says what happened, how it was dealt with, and what needs another look", async () => {
    await open("/attend/AttendExceptionList?view=ALL");
    const row = within(screen.getByRole("row", { name: /秦望舒/ }));
    for (const words of ["迟到", "12分钟", "按正常处理", "需复核", "门禁故障", "王敏"])
      expect(row.getAllByText(words).length).toBeGreaterThan(0);
  });

  it("deals with one over the version that is shown", async () => {
    const { requests } = await open();
    await take(/苏木阳/, "按正常处理");
    const question = within(
      await screen.findByRole("dialog", { name: "按正常处理：苏木阳 2026-03-05 迟到" }),
    );
    await userEvent.type(question.getByRole("textbox"), "地铁停运");
    await userEvent.click(question.getByRole("button", { name: "按正常处理" }));
    expect(await screen.findByText("已处理")).toBeTruthy();
    expect(requests.find(({ name }) => name === "exceptionMutationsDealMutation")?.variables).toEqual({
      input: { id: "7", version: 2, normal: true, reason: "地铁停运" },
    });
  });

  it("deals with several alike and says row by row what could not be done", async () => {
    const { requests } = await open();
    for (const name of [/苏木阳/, /陆云帆/])
      await userEvent.click(
        within(screen.getByRole("row", { name })).getByRole("checkbox", { name: "选择此行" }),
      );
    const bar = screen.getAllByRole("button", { name: "按正常处理" })[0] as HTMLElement;
    await userEvent.click(bar);
    const question = within(await screen.findByRole("dialog", { name: "按正常处理 2 项异常" }));
    await userEvent.click(question.getByRole("button", { name: "按正常处理" }));
    expect(await screen.findByText("2026-03 已关账")).toBeTruthy();
    expect(requests.find(({ name }) => name === "exceptionMutationsDealAllMutation")?.variables).toEqual({
      input: { ids: ["7", "8"], normal: true, reason: null },
    });
  });

  it("takes a decision back, with a reason where there is one", async () => {
    const { requests } = await open("/attend/AttendExceptionList?view=ALL");
    await take(/秦望舒/, "撤销处理");
    const question = within(await screen.findByRole("dialog", { name: "撤销处理：秦望舒 2026-03-05 迟到" }));
    await userEvent.click(question.getByRole("button", { name: "撤销处理" }));
    expect(await screen.findByText("已撤销处理")).toBeTruthy();
    expect(requests.find(({ name }) => name === "exceptionMutationsRevokeMutation")?.variables).toEqual({
      input: { id: "9", version: 2, reason: null },
    });
  });

  it("removes one that is none, after a question that names it", async () => {
    const { requests } = await open();
    await take(/苏木阳/, "移除");
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/同样的异常也不会再次生成/)).toBeTruthy();
    expect(question.getByText("苏木阳 2026-03-05 迟到")).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "exceptionMutationsRemoveMutation")?.variables).toEqual({
        ids: ["7"],
      }),
    );
  });

  it("opens one beside the list with its day", async () => {
    const { requests } = await open("/attend/AttendExceptionList?show=8");
    expect(await screen.findByRole("dialog", { name: "陆云帆 2026-03-05 迟到" })).toBeTruthy();
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "DayOfMemberQuery")?.variables).toEqual({
        filter: { memberId: "8", days: { from: "2026-03-05", to: "2026-03-05" } },
      }),
    );
  });

  it("is exported by its filters, as calls name them", () => {
    expect(
      exportParameters({ statuses: ["OPEN", "CLAIMED"], marks: ["LATE"], groupId: "1", review: true }),
    ).toMatchObject({ status: "OPEN,CLAIMED", mark: "LATE", groupId: "1", review: true });
  });
});
