import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { Viewer } from "@/app/session/viewer";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { confirmed } from "./list";
import * as query from "./query";
import ToBeConfirmedKpiPage from "./ToBeConfirmedKpiPage";
import "../_lib/kpiMutations";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const result = (rowId: string, plan: string) => ({
  id: `KpiExamine:${rowId}`,
  rowId,
  version: 4,
  score: 86.5,
  extra: 2,
  total: 88.5,
  grade: "B",
  status: "CONFIRM",
  appealStatus: "NONE",
  confirmDueAt: "2026-12-05T16:00:00Z",
  member: { id: "Member:7", rowId: "7", name: "苏木阳", avatarUrl: null },
  team: { id: "Team:1", name: "华东服务部" },
  plan: {
    id: `KpiPlan:${rowId}`,
    rowId,
    version: 2,
    name: plan,
    grades: [{ name: "A" }, { name: "B" }],
    viewerCan: { remind: false },
  },
  viewerCan: { confirm: true, appeal: true },
});

const MEMBER: Partial<Viewer> = {
  isAdmin: false,
  isOwner: false,
  isTeamManager: false,
  authorities: ["kpi"],
  enabledCodes: ["kpi"],
};

const open = (viewer = MEMBER) =>
  renderPage(ToBeConfirmedKpiPage, {
    query,
    path: "/kpi/ToBeConfirmedKpi",
    viewer,
    resolvers: {
      [ROOT]: () => ({
        kpiExamines: { totalCount: 2, nodes: [result("1", "第三季度"), result("2", "第四季度")] },
        cycles: [],
      }),
    },
  });

async function take(name: RegExp, text: string): Promise<void> {
  const row = screen.getByRole("row", { name });
  await userEvent.hover(row);
  const near = within(row).queryByRole("button", { name: text });
  if (near) {
    await userEvent.click(near);
    return;
  }
  await userEvent.click(within(row).getByRole("button", { name: "行操作" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: text }));
}

describe("results that wait to be confirmed", () => {
  it("are one's own, and on another tab all that wait", () => {
    const of = (address: string) => confirmed.vars({}, new URLSearchParams(address)).filter;
    expect(of("")).toEqual({ waitsFor: "CONFIRM" });
    expect(of("view=ALL&planId=5")).toEqual({ planId: "5", statuses: ["CONFIRM"] });
  });

  it("offer all of them to those who manage plans alone", async () => {
    await open();
    expect(screen.queryByRole("tab", { name: "全部" })).toBeNull();
  });

  it("show both tabs to an administrator", async () => {
    await open({});
    expect(screen.getByRole("tab", { name: "全部" })).toBeTruthy();
  });

  it("are confirmed after a question", async () => {
    const { requests } = await open();
    expect(screen.getByRole("row", { name: /第四季度.*86.5.*\+2.*88.5.*B.*待确认/ })).toBeTruthy();
    await take(/第四季度/, "确认");
    const question = within(await screen.findByRole("alertdialog"));
    await userEvent.click(question.getByRole("button", { name: "确认结果" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "kpiMutationsConfirmMutation")?.variables).toEqual({
        input: { ids: ["2"], versions: [4] },
      }),
    );
  });

  it("are confirmed together", async () => {
    const { requests } = await open();
    for (const name of [/第三季度/, /第四季度/])
      await userEvent.click(
        within(screen.getByRole("row", { name })).getByRole("checkbox", { name: "选择此行" }),
      );
    await userEvent.click(screen.getAllByRole("button", { name: "确认" })[0] as HTMLElement);
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("确认 2 个结果吗？")).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "确认结果" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "kpiMutationsConfirmMutation")?.variables).toEqual({
        input: { ids: ["1", "2"], versions: [4, 4] },
      }),
    );
  });

  it("are appealed against with a reason", async () => {
    const { requests } = await open();
    await take(/第四季度/, "申诉");
    const dialog = within(await screen.findByRole("dialog", { name: "申诉：第四季度" }));
    await userEvent.type(dialog.getByRole("textbox"), "回款漏计一笔");
    await userEvent.click(dialog.getByRole("button", { name: "提交申诉" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "kpiMutationsAppealMutation")?.variables).toEqual({
        input: { id: "2", version: 4, reason: "回款漏计一笔" },
      }),
    );
  });
});
