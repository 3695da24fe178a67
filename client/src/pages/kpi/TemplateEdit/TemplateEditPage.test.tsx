import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import library from "@/__generated__/ChooseDialogQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import * as query from "./query";
import TemplateEditPage from "./TemplateEditPage";
// fetched when they are opened first, which a test need not wait for
import "@/domains/kpi/indicator/IndicatorLineDialog";
import "./ChooseDialog";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const PAYLOAD = "KpiTemplatePayload";

const DIRECT = { method: "DIRECT", base: null, target: null, perUnit: null, floor: 0, cap: 100, steps: [] };
const line = (rowId: string, key: string, sectionKey: string, over: object = {}) => ({
  id: `KpiTemplateIndication:${rowId}`,
  rowId,
  key,
  sectionKey,
  name: `指标${key}`,
  kind: "INPUT",
  unit: null,
  description: null,
  source: null,
  formula: null,
  weight: 100,
  eventCategory: null,
  scoring: DIRECT,
  raters: [{ who: "DIRECTOR", share: 100, member: null, role: null }],
  ...over,
});
const TEMPLATE = {
  id: "KpiTemplate:7",
  rowId: "7",
  version: 4,
  name: "销售季度考核",
  description: null,
  missing: "IGNORE",
  digits: 2,
  extraMax: 5,
  anonymous: false,
  enabled: true,
  category: null,
  sections: [
    { key: "s1", name: "业绩", weight: 60 },
    { key: "s2", name: "态度", weight: 40 },
  ],
  grades: [
    { name: "A", from: 90 },
    { name: "B", from: 0 },
  ],
  viewerCan: { update: true },
  templateIndications: [line("11", "a", "s1"), line("12", "b", "s2")],
};
const LIBRARY = {
  id: "KpiIndication:31",
  rowId: "31",
  name: "季度回款额",
  kind: "SOURCE",
  unit: "万元",
  description: null,
  source: "PAYMENT_AMOUNT",
  formula: null,
  category: null,
  eventCategory: null,
  scoring: { ...DIRECT, method: "LINEAR", base: 60, target: 100 },
};

async function open(search = "?id=7", over: object = {}, payload: object = {}) {
  const page = await renderPage(TemplateEditPage, {
    query,
    parts: [library],
    path: `/kpi/TemplateEdit${search}`,
    resolvers: {
      [ROOT]: () => ({
        kpiTemplate: { ...TEMPLATE, ...over },
        categoryTree: [],
        indicatorTree: [],
        eventTree: [],
        kpiIndications: { totalCount: 1, nodes: [LIBRARY] },
      }),
      [PAYLOAD]: () => ({
        kpiTemplate: { id: "KpiTemplate:7", rowId: "7", version: 5 },
        userErrors: [],
        ...payload,
      }),
    },
  });
  const sent = (name: string) =>
    page.requests.find((one) => one.name === name)?.variables as
      | { version?: number; input: Record<string, unknown> }
      | undefined;
  return { ...page, sent };
}

const save = () => userEvent.click(screen.getByRole("button", { name: "保存" }));
const type = async (label: string | RegExp, text: string) => {
  const box = screen.getByLabelText(label);
  await userEvent.clear(box);
  if (text) await userEvent.type(box, text);
};

describe("the page of a template", () => {
  it("makes one with an indicator of the library, whose weight has to be all of its section", async () => {
    const { sent } = await open("");
    await type(/^模板名称/, "客服月度考核");
    await save();
    expect((await screen.findAllByText("请至少添加一个指标")).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole("button", { name: "从指标库选择" }));
    const dialog = within(await screen.findByRole("dialog", { name: "从指标库选择" }));
    await userEvent.click(await dialog.findByRole("checkbox", { name: /季度回款额/ }));
    await userEvent.click(dialog.getByRole("button", { name: "加入模板" }));
    expect(await screen.findByText(/线性：目标 100 万元，底线 60 万元 · 取自：回款金额/)).toBeTruthy();
    await type("“季度回款额”的权重", "99.99");
    expect(screen.getByText("合计 99.99%，差 0.01%")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "差额计入最后一项" }));
    expect((screen.getByLabelText("“季度回款额”的权重") as HTMLInputElement).value).toBe("100");
    await save();
    await waitFor(() => expect(sent("TemplateFormSaveMutation")).toBeTruthy());
    expect(sent("TemplateFormCreateMutation")?.input).toMatchObject({
      name: "客服月度考核",
      missing: "IGNORE",
      sections: [{ key: "s1", name: "业绩", weight: 100 }],
    });
    expect(sent("TemplateFormSaveMutation")?.input).toMatchObject({
      templateId: "7",
      version: 5,
      indications: [
        { sectionKey: "s1", key: "a", name: "季度回款额", weight: 100, source: "PAYMENT_AMOUNT", raters: [] },
      ],
    });
  });

  it("saves what was changed of itself, and its indicators over the version that came of it", async () => {
    const { sent } = await open();
    await type(/^附加分上限/, "10");
    await userEvent.click(screen.getByRole("button", { name: "指标a" }));
    const dialog = within(await screen.findByRole("dialog", { name: "修改指标" }));
    await userEvent.clear(dialog.getByLabelText(/^指标名称/));
    await userEvent.type(dialog.getByLabelText(/^指标名称/), "客户满意度");
    await userEvent.click(dialog.getByRole("button", { name: "添加评分人" }));
    await userEvent.click(dialog.getByRole("combobox", { name: "第 2 位评分人" }));
    await userEvent.click(await screen.findByRole("option", { name: "本人" }));
    await userEvent.click(dialog.getByRole("button", { name: "平均分配" }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await screen.findByText(/评分人：直属上级 50%、本人 50%/)).toBeTruthy();
    await save();
    await waitFor(() => expect(sent("TemplateFormSaveMutation")).toBeTruthy());
    expect(sent("TemplateFormUpdateMutation")).toEqual({ id: "7", version: 4, input: { extraMax: 10 } });
    expect(sent("TemplateFormSaveMutation")?.input).toMatchObject({
      version: 5,
      indications: [{ id: "11", name: "客户满意度", sortOrder: 0 }, { id: "12" }],
    });
  });

  it("says the server's refusal beside what it means", async () => {
    const userErrors = [{ field: ["name"], message: "已有同名考核模板", code: "TAKEN" }];
    await open("?id=7", {}, { kpiTemplate: null, userErrors });
    await type(/^模板名称/, "二部");
    await save();
    expect((await screen.findAllByText("已有同名考核模板")).length).toBeGreaterThan(0);
  });

  it("refuses a formula over itself, and keeps an unfinished template that is not in use", async () => {
    const { sent } = await open("?id=7", {
      templateIndications: [
        line("11", "a", "s1", { kind: "FORMULA", formula: "{b}", raters: [] }),
        line("12", "b", "s2", { kind: "FORMULA", formula: "{a}", raters: [] }),
      ],
    });
    await save();
    expect((await screen.findAllByText("指标“指标a”的公式循环引用了自己")).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole("button", { name: "移除“指标b”" }));
    const question = within(await screen.findByRole("alertdialog"));
    await userEvent.click(question.getByRole("button", { name: "移除" }));
    await save();
    expect((await screen.findAllByText(/公式中的指标 \{b\} 不存在/)).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole("button", { name: "移除“指标a”" }));
    await userEvent.click(screen.getByLabelText(/^状态/));
    await save();
    await waitFor(() => expect(sent("TemplateFormSaveMutation")?.input.indications).toEqual([]));
  });

  it("tries a calculation without saving it", async () => {
    await open();
    await type("试填“指标a”", "95");
    expect(screen.getByText("总分 95")).toBeTruthy();
    expect(screen.getByText("有指标没有数值：忽略并按权重折算")).toBeTruthy();
    await type("试填“指标b”", "80");
    expect(screen.getByText("总分 89")).toBeTruthy();
  });

  it("asks before typed changes are left", async () => {
    const { router } = await open();
    await type(/^模板名称/, "二部");
    await userEvent.click(screen.getByRole("button", { name: "取消" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("有尚未保存的修改，确定离开吗？")).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "继续编辑" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(router.state.location.pathname).toBe("/kpi/TemplateEdit");
    expect((screen.getByLabelText(/^模板名称/) as HTMLInputElement).value).toBe("二部");
  });

  it("shows a template to those who may not change it", async () => {
    await open("?id=7", { viewerCan: { update: false } });
    expect(screen.queryByRole("button", { name: "保存" })).toBeNull();
    expect(screen.queryByRole("button", { name: "新增指标" })).toBeNull();
    expect(screen.getAllByText(/评分人：直属上级/)).toHaveLength(2);
  });
});
