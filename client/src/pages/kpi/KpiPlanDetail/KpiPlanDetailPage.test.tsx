import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import activity from "@/__generated__/ActivityPanelQuery.graphql";
import board from "@/__generated__/CalibrationBoardQuery.graphql";
import library from "@/__generated__/ChooseDialogQuery.graphql";
import records from "@/__generated__/PlanRecordsQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import KpiPlanDetailPage from "./KpiPlanDetailPage";
import { examinees } from "./list";
import * as query from "./query";
// fetched when they are opened first, which a test need not wait for
import "@/app/activity/ActivityPanel";
import "@/domains/kpi/indicator/IndicatorLineDialog";
import "../_components/PointsDialog";
import "../_components/SourceDialog";
import "../_lib/kpiMutations";
import "../TemplateEdit/ChooseDialog";
import "./CalibrationBoard";
import "./PlanRecords";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const SOURCE_PAYLOAD = "KpiPlanUpdateSourcePayload";
const ITEM_PAYLOAD = "KpiPlanIndicationPayload";

const GRADES = [
  { name: "A", from: 90 },
  { name: "B", from: 0 },
];
const NOTHING = {
  audit: false,
  cancel: false,
  copy: false,
  delete: false,
  input: false,
  remind: false,
  return: false,
  review: false,
  submit: false,
  update: false,
  updateRunning: false,
  updateSource: false,
};
const PLAN = {
  id: "KpiPlan:5",
  rowId: "5",
  version: 2,
  name: "销售第四季度",
  status: "CONFIRM",
  auditPersonValue: null,
  ownOpenInputs: 0,
  effectiveAt: "2026-10-02T01:00:00Z",
  reason: null,
  inputDueOn: null,
  examineeCount: 2,
  inputCount: 10,
  openInputCount: 0,
  extraMax: 0,
  grades: GRADES,
  distribution: [{ grade: "A", most: 20 }],
  sections: [],
  planIndications: [],
  examinees: [],
  viewerCan: { ...NOTHING, review: true, return: true, updateSource: true, remind: true },
};
const MAY = { answer: false, extra: true, calibrate: true, return: true, finish: true };
const examine = (rowId: string, name: string, total: number, grade: string) => ({
  id: `KpiExamine:${rowId}`,
  rowId,
  version: 4,
  score: total,
  extra: 0,
  extraReason: null,
  moved: 0,
  movedReason: null,
  total,
  grade,
  status: "REVIEW",
  appealStatus: "NONE",
  appealReason: null,
  confirmDueAt: null,
  member: { id: `Member:${rowId}`, rowId, name, avatarUrl: null },
  team: { id: "Team:1", rowId: "1", name: "华东服务部" },
  plan: {
    id: "KpiPlan:5",
    rowId: "5",
    version: 2,
    name: "销售第四季度",
    extraMax: 0,
    grades: GRADES,
    distribution: [{ grade: "A", most: 20 }],
  },
  viewerCan: MAY,
});
const SUMS = {
  count: 2,
  average: 90,
  statuses: [{ status: "REVIEW", statusText: "待审核", count: 2 }],
  grades: [
    { grade: "A", count: 1 },
    { grade: "B", count: 1 },
  ],
};
const RECORD = {
  rowId: "1",
  action: "CALIBRATE",
  actionText: "校准",
  reason: "与同组比较",
  before: "88",
  after: "90",
  at: "2026-11-20T01:00:00Z",
  member: { name: "王敏" },
  examine: { member: { name: "苏木阳" } },
};

const DIRECT = { method: "DIRECT", base: null, target: null, perUnit: null, floor: 0, cap: 100, steps: [] };
const item = (rowId: string, key: string, name: string, over: object = {}) => ({
  id: `KpiPlanIndication:${rowId}`,
  rowId,
  version: 3,
  sectionKey: "s1",
  key,
  name,
  kind: "INPUT",
  unit: null,
  description: null,
  source: null,
  sourceText: null,
  formula: null,
  weight: 60,
  sortOrder: Number(rowId),
  scoring: DIRECT,
  eventCategory: null,
  raters: [{ who: "DIRECTOR", whoText: "直属上级", share: 100, member: null, role: null }],
  ...over,
});
const LIBRARY = {
  rowId: "31",
  name: "季度回款额",
  kind: "SOURCE",
  unit: "万元",
  description: null,
  source: "PAYMENT_AMOUNT",
  formula: null,
  category: null,
  eventCategory: null,
  scoring: DIRECT,
};
/** A draft with an indicator, and another whose formula refers to it. */
const DRAFT = {
  status: "DRAFT",
  effectiveAt: null,
  sections: [{ key: "s1", name: "业绩", weight: 100 }],
  planIndications: [
    item("11", "a", "服务质量"),
    item("12", "b", "综合", { kind: "FORMULA", formula: "{a} * 2", raters: [], weight: 30 }),
  ],
  viewerCan: { ...NOTHING, update: true },
};

const open = (search = "?id=5", over: object = {}, more: object = {}) =>
  renderPage(KpiPlanDetailPage, {
    query,
    parts: [activity, board, library, records],
    path: `/kpi/KpiPlanDetail${search}`,
    resolvers: {
      [ROOT]: () => ({
        kpiPlan: { ...PLAN, ...over },
        kpiExamines: {
          totalCount: 2,
          nodes: [examine("1", "苏木阳", 92, "A"), examine("2", "陆云帆", 88, "B")],
        },
        kpiPlanSums: SUMS,
        kpiTeamFigures: [{ count: 2, team: { rowId: "1", name: "华东服务部" } }],
        kpiRecords: { totalCount: 1, nodes: [RECORD] },
        activity: { edges: [] },
        indicatorTree: [],
        eventTree: [],
        kpiIndications: {
          totalCount: 2,
          nodes: [LIBRARY, { ...LIBRARY, rowId: "32", name: "季度签约额" }],
        },
      }),
      ...more,
      [SOURCE_PAYLOAD]: () => ({
        differences: [
          {
            before: 100000,
            after: 120000,
            examine: { id: "KpiExamine:1", member: { id: "Member:1", name: "苏木阳" } },
            planIndication: { id: "KpiPlanIndication:1", name: "回款金额", unit: "元" },
          },
        ],
        job: null,
        userErrors: [],
      }),
    },
  });

describe("a plan", () => {
  it("asks for its examinees, narrowed down by the address", () => {
    expect(examinees.vars({}, new URLSearchParams("id=5&statuses=REVIEW&grade=A"))).toMatchObject({
      id: "5",
      filter: { planId: "5", statuses: ["REVIEW"], grade: "A" },
    });
    expect(examinees.vars({}, new URLSearchParams("id=x"))).toMatchObject({ id: "0" });
  });

  it("shows its way, its people and what may be done with all of them", async () => {
    const { requests } = await open();
    expect(screen.getByRole("row", { name: /苏木阳.*华东服务部.*待审核.*92.*A/ })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "完成考核（2）" }));
    const question = within(await screen.findByRole("alertdialog"));
    await userEvent.click(question.getByRole("button", { name: "完成考核" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "kpiMutationsFinishMutation")?.variables).toEqual({
        input: { planId: "5" },
      }),
    );
  });

  it("leads from a figure to the people behind it", async () => {
    const { router } = await open();
    await userEvent.click(screen.getByRole("button", { name: /待审核.*2 人/ }));
    await waitFor(() => expect(router.state.location.search).toContain("statuses=REVIEW"));
  });

  it("gives all of them back with a reason", async () => {
    const { requests } = await open();
    await userEvent.click(screen.getByRole("button", { name: "更多操作" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "全部退回一步" }));
    const dialog = within(await screen.findByRole("dialog", { name: "退回“销售第四季度”的全部被考核人" }));
    await userEvent.type(dialog.getByRole("textbox"), "数据有误");
    await userEvent.click(dialog.getByRole("button", { name: "退回" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "kpiMutationsReturnMutation")?.variables).toEqual({
        input: { id: "5", version: 2, reason: "数据有误" },
      }),
    );
  });

  it("shows what of its figures has changed before it applies that", async () => {
    const { requests } = await open();
    const calls = () =>
      requests.filter(({ name }) => name === "SourceDialogMutation").map(({ variables }) => variables);
    await userEvent.click(screen.getByRole("button", { name: "更新数据" }));
    const dialog = within(await screen.findByRole("dialog", { name: "更新数据：销售第四季度" }));
    expect(await dialog.findByRole("row", { name: /苏木阳.*回款金额.*100,000 元.*120,000 元/ })).toBeTruthy();
    expect(calls()).toEqual([{ input: { id: "5", apply: false } }]);
    await userEvent.click(dialog.getByRole("button", { name: "更新 1 项" }));
    await waitFor(() => expect(calls().at(-1)).toEqual({ input: { id: "5", apply: true } }));
  });

  it("is calibrated on a board that says where the distribution is exceeded", async () => {
    const { requests } = await open("?id=5&step=board");
    const best = within(await screen.findByRole("region", { name: "A" }));
    expect(best.getByText("最多 0 人")).toBeTruthy();
    await userEvent.click(best.getByRole("button", { name: "校准苏木阳，总分 92" }));
    const dialog = within(await screen.findByRole("dialog", { name: "校准：苏木阳" }));
    await userEvent.type(dialog.getByRole("textbox", { name: /^校准/ }), "-3");
    expect(dialog.getByText(/总分 92 → 89，等级 A → B/)).toBeTruthy();
    await userEvent.type(dialog.getByRole("textbox", { name: /^原因/ }), "与同组比较");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "kpiMutationsCalibrateMutation")?.variables).toEqual({
        input: { id: "1", version: 4, points: -3, reason: "与同组比较" },
      }),
    );
  });

  it("tells administrators what was done with it", async () => {
    await open("?id=5&step=records");
    expect(await screen.findByRole("row", { name: /校准.*王敏.*苏木阳.*88 → 90.*与同组比较/ })).toBeTruthy();
  });

  it("opens the tab of people where the one that is asked for is not the viewer's", async () => {
    await open("?id=5&step=board", { viewerCan: NOTHING, effectiveAt: null, status: "DRAFT" });
    expect(screen.getByText("还没有被考核人")).toBeTruthy();
  });

  it("changes its own indicators while it is prepared", async () => {
    const { requests } = await open("?id=5&step=items", DRAFT);
    const sent = (name: string) => requests.find((one) => one.name === name)?.variables;
    expect(screen.getByText("组内权重合计 90%，差 10%")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "新增指标" }));
    const fresh = within(await screen.findByRole("dialog", { name: "新增指标" }));
    await userEvent.type(await fresh.findByRole("textbox", { name: /^指标名称/ }), "响应速度");
    await userEvent.click(fresh.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(sent("kpiMutationsAddItemMutation")).toMatchObject({
        input: { planId: "5", sectionKey: "s1", key: "c", name: "响应速度", kind: "INPUT" },
      }),
    );
    const line = within(screen.getByRole("row", { name: /服务质量/ }));
    await userEvent.click(line.getByRole("button", { name: "修改" }));
    const dialog = within(await screen.findByRole("dialog", { name: "修改指标" }));
    await userEvent.type(await dialog.findByRole("textbox", { name: /^指标名称/ }), "分");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(sent("kpiMutationsChangeItemMutation")).toEqual({
        id: "11",
        version: 3,
        input: { name: "服务质量分" },
      }),
    );
  });

  it("copies indicators of the library, and removes one after it has named the formulas with it", async () => {
    const { requests } = await open("?id=5&step=items", DRAFT);
    const sent = (name: string) => requests.find((one) => one.name === name)?.variables;
    await userEvent.click(screen.getByRole("button", { name: "从指标库选择" }));
    const dialog = within(await screen.findByRole("dialog", { name: "从指标库选择" }));
    await userEvent.click(await dialog.findByRole("checkbox", { name: /季度回款额/ }));
    await userEvent.click(dialog.getByRole("button", { name: "加入计划" }));
    await waitFor(() =>
      expect(sent("kpiMutationsAddItemMutation")).toMatchObject({
        input: { planId: "5", sectionKey: "s1", key: "c", source: "PAYMENT_AMOUNT", weight: 0 },
      }),
    );
    const line = within(screen.getByRole("row", { name: /服务质量/ }));
    await userEvent.click(line.getByRole("button", { name: "移除" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/“综合”的公式引用了它/)).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(sent("kpiMutationsRemoveItemsMutation")).toEqual({ ids: ["11"] }));
  });

  it("says how many of the chosen indicators were added when one is refused", async () => {
    const refusal = { field: ["name"], message: "已有同名指标", code: "TAKEN" };
    await open("?id=5&step=items", DRAFT, {
      [ITEM_PAYLOAD]: ({ args }: { readonly args?: Readonly<Record<string, unknown>> | null }) => ({
        kpiPlanIndication: { id: "KpiPlanIndication:13" },
        userErrors: (args?.input as { name?: string } | undefined)?.name === "季度签约额" ? [refusal] : [],
      }),
    });
    await userEvent.click(screen.getByRole("button", { name: "从指标库选择" }));
    const dialog = within(await screen.findByRole("dialog", { name: "从指标库选择" }));
    for (const name of [/季度回款额/, /季度签约额/])
      await userEvent.click(await dialog.findByRole("checkbox", { name }));
    await userEvent.click(dialog.getByRole("button", { name: "加入计划" }));
    expect(await screen.findByText("已有同名指标")).toBeTruthy();
    expect(await screen.findByText("已加入 1 个，其余 1 个没有加入")).toBeTruthy();
  });

  it("offers no change of indicators once it has taken effect, and takes comments at any time", async () => {
    const { router } = await open("?id=5&step=items", { ...DRAFT, viewerCan: NOTHING });
    expect(screen.queryByRole("button", { name: "新增指标" })).toBeNull();
    // the comments are fetched when they are shown first
    await act(() => userEvent.click(screen.getByRole("tab", { name: "评论" })));
    expect(router.state.location.search).toContain("step=comments");
    expect(await screen.findByRole("textbox", { name: "写评论" })).toBeTruthy();
    expect(await screen.findByText("暂无动态")).toBeTruthy();
  });
});
