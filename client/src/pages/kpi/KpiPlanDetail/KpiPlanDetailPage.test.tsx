import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import board from "@/__generated__/CalibrationBoardQuery.graphql";
import records from "@/__generated__/PlanRecordsQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import KpiPlanDetailPage from "./KpiPlanDetailPage";
import { examinees } from "./list";
import * as query from "./query";
// fetched when they are opened first, which a test need not wait for
import "../_components/PointsDialog";
import "../_components/SourceDialog";
import "../_lib/kpiMutations";
import "./CalibrationBoard";
import "./PlanRecords";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const SOURCE_PAYLOAD = "KpiPlanUpdateSourcePayload";

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

const open = (search = "?id=5", over: object = {}) =>
  renderPage(KpiPlanDetailPage, {
    query,
    parts: [board, records],
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
      }),
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
});
