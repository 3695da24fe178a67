import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { reviewed } from "./list";
import * as query from "./query";
import ToBeReviewedKpiPage from "./ToBeReviewedKpiPage";
// fetched when they are opened first, which a test need not wait for
import "../_components/AnswerDialog";
import "../_components/PointsDialog";
import "../_lib/kpiMutations";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const MAY = { answer: false, extra: true, calibrate: true, return: true, finish: true };
const result = (rowId: string, name: string, over: object = {}) => ({
  id: `KpiExamine:${rowId}`,
  rowId,
  version: 4,
  score: 86,
  extra: 0,
  extraReason: null,
  moved: 0,
  movedReason: null,
  total: 86,
  grade: "B",
  status: "REVIEW",
  appealStatus: "NONE",
  appealReason: null,
  member: { id: `Member:${rowId}`, rowId, name, avatarUrl: null },
  team: { id: "Team:1", name: "华东服务部" },
  plan: {
    id: "KpiPlan:5",
    rowId: "5",
    version: 2,
    name: "第四季度",
    extraMax: 5,
    grades: [
      { name: "A", from: 90 },
      { name: "B", from: 0 },
    ],
  },
  viewerCan: MAY,
  ...over,
});
const APPEAL = result("3", "秦望舒", {
  status: "CONFIRM",
  appealStatus: "OPEN",
  appealReason: "回款漏计一笔",
  viewerCan: { ...MAY, answer: true, finish: false, return: false },
});

const open = () =>
  renderPage(ToBeReviewedKpiPage, {
    query,
    path: "/kpi/ToBeReviewedKpi",
    resolvers: {
      [ROOT]: () => ({
        kpiExamines: {
          totalCount: 3,
          nodes: [result("1", "苏木阳"), result("2", "陆云帆"), APPEAL],
        },
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

describe("results that wait for review", () => {
  it("are results to finish, and appeals to answer", () => {
    const of = (address: string) => reviewed.vars({}, new URLSearchParams(address)).filter;
    expect(of("")).toEqual({ waitsFor: "REVIEW" });
    expect(of("view=APPEAL")).toEqual({ waitsFor: "REVIEW", statuses: ["CONFIRM"] });
  });

  it("are finished together after a question", async () => {
    const { requests } = await open();
    for (const name of [/苏木阳/, /陆云帆/])
      await userEvent.click(
        within(screen.getByRole("row", { name })).getByRole("checkbox", { name: "选择此行" }),
      );
    await userEvent.click(screen.getAllByRole("button", { name: "完成" })[0] as HTMLElement);
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("确定完成 2 人的考核吗？")).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "完成考核" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "kpiMutationsFinishMutation")?.variables).toEqual({
        input: { ids: ["1", "2"] },
      }),
    );
  });

  it("are given back with a reason", async () => {
    const { requests } = await open();
    await take(/苏木阳/, "退回");
    const dialog = within(await screen.findByRole("dialog", { name: "退回苏木阳" }));
    await userEvent.type(dialog.getByRole("textbox"), "请补充依据");
    await userEvent.click(dialog.getByRole("button", { name: "退回" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "kpiMutationsReturnMutation")?.variables).toEqual({
        input: { id: "5", version: 2, reason: "请补充依据", examineIds: ["1"] },
      }),
    );
  });

  it("get an extra score within the bounds of the plan, which says what becomes of the grade", async () => {
    const { requests } = await open();
    await take(/苏木阳/, "附加分");
    const dialog = within(await screen.findByRole("dialog", { name: "附加分：苏木阳" }));
    await userEvent.type(dialog.getByRole("textbox", { name: /^附加分/ }), "4");
    expect(dialog.getByText(/总分 86 → 90，等级 B → A/)).toBeTruthy();
    await userEvent.type(dialog.getByRole("textbox", { name: /^原因/ }), "支援重大项目");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "kpiMutationsExtraMutation")?.variables).toEqual({
        input: { id: "1", version: 4, points: 4, reason: "支援重大项目" },
      }),
    );
  });

  it("are answered where somebody appeals", async () => {
    const { requests } = await open();
    await take(/秦望舒/, "处理申诉");
    const dialog = within(await screen.findByRole("dialog", { name: "处理申诉：秦望舒" }));
    expect(dialog.getByText("回款漏计一笔")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "答复" }));
    expect(await dialog.findByText("请选择处理结果")).toBeTruthy();
    await userEvent.click(dialog.getByRole("radio", { name: /申诉成立/ }));
    await userEvent.type(dialog.getByRole("textbox", { name: /^答复/ }), "已核实，补计");
    await userEvent.click(dialog.getByRole("button", { name: "答复" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "kpiMutationsAnswerMutation")?.variables).toEqual({
        input: { id: "3", version: 4, won: true, answer: "已核实，补计" },
      }),
    );
  });
});
