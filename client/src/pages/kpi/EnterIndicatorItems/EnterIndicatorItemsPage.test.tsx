import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { dropUnsaved } from "@/ui/form/unsavedText";
import EnterIndicatorItemsPage from "./EnterIndicatorItemsPage";
import * as query from "./query";
// fetched when it is opened first, which a test need not wait for
import "../_components/ModifyDialog";
import "../_lib/kpiMutations";

afterEach(() => {
  act(closeAllDialogs);
  act(dropUnsaved);
});

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const PAYLOAD = "KpiInputsPayload";

const PLAN = { id: "KpiPlan:5", name: "第四季度考核", status: "INPUT", inputDueOn: "2026-12-31" };
const DIRECT = { method: "DIRECT", base: null, target: null, perUnit: null, floor: 0, cap: 100, steps: [] };
const INDICATIONS = {
  "1": { id: "KpiPlanIndication:1", rowId: "1", name: "客户满意度", unit: null, sortOrder: 1 },
  "2": { id: "KpiPlanIndication:2", rowId: "2", name: "工作态度", unit: "分", sortOrder: 2 },
};

const input = (rowId: string, member: string, of: "1" | "2", over: object = {}) => ({
  id: `KpiInput:${rowId}`,
  rowId,
  version: 3,
  value: null,
  remark: null,
  submittedAt: null,
  who: "DIRECTOR",
  whoText: "直属上级",
  plan: PLAN,
  examine: {
    id: `KpiExamine:${member}`,
    rowId: member,
    member: {
      id: `Member:${member}`,
      rowId: member,
      name: member === "7" ? "苏木阳" : "陆云帆",
      avatarUrl: null,
    },
    team: { id: "Team:1", name: "华东服务部" },
  },
  planIndication: { ...INDICATIONS[of], description: null, scoring: DIRECT },
  viewerCan: { save: true, modify: false },
  ...over,
});

const INPUTS = [
  input("11", "7", "1"),
  input("12", "7", "2", { value: 80 }),
  input("13", "8", "1"),
  input("14", "8", "2"),
];

const open = (nodes: readonly object[] = INPUTS, payload: object = { kpiInputs: [], userErrors: [] }) =>
  renderPage(EnterIndicatorItemsPage, {
    query,
    path: "/kpi/EnterIndicatorItems?id=5",
    resolvers: {
      [ROOT]: () => ({ kpiPlan: PLAN, kpiInputs: { totalCount: nodes.length, nodes } }),
      [PAYLOAD]: () => payload,
    },
  });

const cell = (name: string) => screen.getByRole("textbox", { name }) as HTMLInputElement;
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const sent = (requests: readonly { name: string; variables: unknown }[]) =>
  requests.filter(({ name }) => name === "useInputsMutation").map(({ variables }) => variables);

describe("entering values", () => {
  it("moves down a column by Enter and by arrows between the cells", async () => {
    await open();
    await userEvent.type(cell("陆云帆的客户满意度"), "90{Enter}");
    expect(document.activeElement).toBe(cell("苏木阳的客户满意度"));
    await userEvent.keyboard("85{Enter}");
    expect(document.activeElement).toBe(cell("陆云帆的工作态度（分）"));
    await userEvent.keyboard("{ArrowDown}{ArrowLeft}");
    expect(document.activeElement).toBe(cell("苏木阳的客户满意度"));
    expect(screen.getByText("已填 3/4，已提交 0")).toBeTruthy();
  });

  it("saves what was typed as a draft, and nothing else", async () => {
    const { requests } = await open(INPUTS, {
      kpiInputs: [{ id: "KpiInput:11", version: 4, value: 90.5, remark: null, submittedAt: null }],
      userErrors: [],
    });
    await userEvent.type(cell("苏木阳的客户满意度"), "90.5");
    await press("保存草稿");
    await waitFor(() =>
      expect(sent(requests)).toEqual([
        { input: { inputs: [{ id: "11", version: 3, value: 90.5, remark: null }], submit: false } },
      ]),
    );
    expect(await screen.findByText("已全部保存")).toBeTruthy();
    expect(cell("苏木阳的客户满意度").value).toBe("90.5");
  });

  it("takes cells of a spreadsheet, and says what found no place", async () => {
    await open();
    const clipboardData = { getData: () => "70\t71\n72\t73\t74\n" };
    fireEvent.paste(cell("陆云帆的客户满意度"), { clipboardData });
    expect(cell("陆云帆的客户满意度").value).toBe("70");
    expect(cell("陆云帆的工作态度（分）").value).toBe("71");
    expect(cell("苏木阳的客户满意度").value).toBe("72");
    expect(cell("苏木阳的工作态度（分）").value).toBe("73");
    expect(screen.getAllByText("已粘贴 4 项，另有 1 项没有对应的单元格").length).toBeGreaterThan(0);
  });

  it("says at the cell what can't be a score, and sends nothing", async () => {
    const { requests } = await open();
    await userEvent.type(cell("苏木阳的客户满意度"), "101");
    expect(screen.getByText("应在 0 到 100 之间")).toBeTruthy();
    await press("保存草稿");
    expect(await screen.findByText(/有内容不正确/)).toBeTruthy();
    expect(sent(requests)).toEqual([]);
  });

  it("loses nothing when the server refuses, and says so at the cell", async () => {
    await open(INPUTS, {
      kpiInputs: null,
      userErrors: [{ field: ["inputs", "0", "value"], message: "已由他人提交", code: "INVALID" }],
    });
    await userEvent.type(cell("苏木阳的客户满意度"), "60");
    await press("保存草稿");
    expect(await screen.findByText("已由他人提交")).toBeTruthy();
    expect(cell("苏木阳的客户满意度").value).toBe("60");
    expect(screen.getByText("1 项未保存")).toBeTruthy();
  });

  it("submits what is there after a question that counts what is missing", async () => {
    const { requests } = await open();
    await userEvent.type(cell("陆云帆的客户满意度"), "66");
    await press("提交");
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("确定提交 2 项录入吗？")).toBeTruthy();
    expect(question.getByText(/还有 2 项没有录入/)).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "提交" }));
    await waitFor(() =>
      expect(sent(requests).at(-1)).toEqual({
        input: {
          inputs: [
            { id: "12", version: 3, value: 80, remark: null },
            { id: "13", version: 3, value: 66, remark: null },
          ],
          submit: true,
        },
      }),
    );
  });

  it("keeps a remark with its value", async () => {
    await open();
    await press("给苏木阳的客户满意度加备注");
    const dialog = within(await screen.findByRole("dialog", { name: "备注：苏木阳的客户满意度" }));
    await userEvent.type(dialog.getByRole("textbox"), "零投诉");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await screen.findByRole("button", { name: "修改苏木阳的客户满意度的备注：零投诉" })).toBeTruthy();
  });

  it("shows what was submitted, and has nothing to do where all of it was", async () => {
    const done = {
      value: 88,
      submittedAt: "2026-11-20T01:00:00Z",
      viewerCan: { save: false, modify: false },
    };
    await open([input("11", "7", "1", done)]);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByText("88")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "提交" })).toBeNull();
    await userEvent.click(screen.getByRole("checkbox", { name: "只看未提交的人" }));
    expect(screen.getByText("都已提交")).toBeTruthy();
  });

  it("says that there is nothing for the viewer", async () => {
    await open([]);
    expect(screen.getByText("没有由您录入的指标")).toBeTruthy();
  });
});
