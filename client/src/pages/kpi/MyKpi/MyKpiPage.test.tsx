import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import rows from "@/__generated__/SourceRowsQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import MyKpiPage from "./MyKpiPage";
import * as query from "./query";
import "../_lib/kpiMutations";

vi.mock("@/ui/chart/engine", () => ({
  begin: () => ({ on: () => {}, setOption: () => {}, resize: () => {}, dispose: () => {} }),
}));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const CONFIRMED = "KpiExaminesPayload";
const APPEALED = "KpiExaminePayload";

const scoring = { method: "LINEAR", base: 0, target: 100, perUnit: null, floor: 0, cap: 100, steps: [] };

const part = (rowId: string, name: string, more: object, declared: object = {}) => ({
  id: `KpiExamineIndication:${rowId}`,
  rowId,
  value: 80,
  score: 80,
  contribution: 40,
  missing: false,
  valueNow: null,
  scoreNow: null,
  average: null,
  inputCount: 0,
  openInputCount: 0,
  inputs: [],
  planIndication: {
    id: `KpiPlanIndication:${rowId}`,
    key: "a",
    name,
    kind: "SOURCE",
    unit: "万元",
    description: null,
    source: "PAYMENT_AMOUNT",
    sourceText: "回款金额",
    formula: null,
    weight: 50,
    sectionKey: "s1",
    sortOrder: Number(rowId),
    scoring,
    eventCategory: null,
    ...declared,
  },
  ...more,
});

const PLAN = {
  id: "KpiPlan:5",
  rowId: "5",
  name: "销售部季度考核",
  cycleValue: "2",
  beginsOn: "2026-07-01",
  endsOn: "2026-09-30",
  missing: "IGNORE",
  rate: 1,
  sections: [{ key: "s1", name: "业绩", weight: 100 }],
  grades: [{ name: "优秀" }, { name: "合格" }],
};

const MEMBER = { id: "Member:7", rowId: "7", name: "方晓棠", avatarUrl: null };

const OWN = {
  id: "KpiInput:21",
  whoText: "本人",
  share: 100,
  value: 80,
  remark: null,
  submittedAt: "2026-10-01T02:00:00Z",
  member: MEMBER,
};

const EXAMINE = {
  id: "KpiExamine:11",
  rowId: "11",
  version: 3,
  status: "CONFIRM",
  appealStatus: "NONE",
  score: 80,
  extra: 2,
  extraReason: "带教新人",
  moved: 0,
  movedReason: null,
  total: 82,
  grade: "合格",
  confirmDueAt: "2026-10-09T10:00:00Z",
  confirmedAt: null,
  confirmedSilently: false,
  appealedAt: null,
  appealReason: null,
  appealAnswer: null,
  finishedAt: null,
  share: { days: 92, daysOf: 92 },
  member: MEMBER,
  team: { id: "Team:2", rowId: "2", name: "销售部" },
  director: null,
  plan: PLAN,
  viewerCan: { confirm: true, appeal: true },
  examineIndications: [
    part("1", "回款", { valueNow: 96, scoreNow: 96 }),
    part("2", "客户评价", { value: null, score: null, contribution: null, missing: true }, { kind: "INPUT" }),
    part("3", "互评", { contribution: null, average: 85, inputCount: 4, inputs: [OWN] }, { kind: "INPUT" }),
  ],
};

const row = (value: number, rowId: string) => ({
  recordType: "payment",
  rowId,
  page: null,
  title: `启明物业第 ${rowId} 期`,
  day: "2026-08-01",
  value,
});

const open = (path = "/kpi/MyKpi") =>
  renderPage(MyKpiPage, {
    query,
    parts: [rows],
    path,
    resolvers: {
      [ROOT]: () => ({
        cycles: [{ value: "2", text: "季度" }],
        results: { totalCount: 1, nodes: [EXAMINE] },
        latest: { nodes: [EXAMINE] },
        chosen: EXAMINE,
        kpiExamineIndication: { rows: [row(80, "1")] },
        kpiSourceRows: { totalCount: 2, nodes: [row(80, "1"), row(16, "2")] },
      }),
      [CONFIRMED]: () => ({ kpiExamines: [EXAMINE], userErrors: [] }),
      [APPEALED]: () => ({ kpiExamine: EXAMINE, userErrors: [] }),
    },
  });

describe("my results", () => {
  it("are my own, and the last published one unless the address names another", () => {
    const of = (address: string) => query.vars({}, new URLSearchParams(address));
    expect(of("")).toEqual({
      filter: { own: true },
      latest: { own: true, statuses: ["CONFIRM", "REVIEW", "FINISHED"] },
      id: "0",
      chosen: false,
    });
    expect(of("show=11&cycle=2")).toMatchObject({
      filter: { own: true, cycle: "2" },
      id: "11",
      chosen: true,
    });
  });

  it("tell how the score came about, and which rule holds where a value is missing", async () => {
    await open();
    const tree = within(await screen.findByRole("region", { name: "计算过程" }));
    expect(tree.getByText("权重 100%，贡献 40 分")).toBeTruthy();
    const [first, second] = within(tree.getByRole("list", { name: "业绩的指标" })).getAllByRole("listitem");
    expect(within(first as HTMLElement).getByText("线性：目标 100 万元，底线 0 万元")).toBeTruthy();
    expect(within(first as HTMLElement).getByText("80 万元")).toBeTruthy();
    expect(within(second as HTMLElement).getByText("没有数据，不计入，权重折算给其他指标")).toBeTruthy();
    expect(tree.getByText("+2（带教新人）")).toBeTruthy();
  });

  it("tell the average of others beside one's own input", async () => {
    await open();
    const own = within(await screen.findByRole("list", { name: "互评的评分" }));
    expect(own.getAllByRole("listitem")).toHaveLength(1);
    expect(screen.getByText("共 4 人匿名评分，其他人平均 85")).toBeTruthy();
  });

  it("open an automatic value down to its rows, and say how these have changed since", async () => {
    const user = userEvent.setup();
    await open();
    expect(await screen.findByText(/按现在的数据是 96 万元，得 96 分/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "背后的记录" }));
    const table = within(await screen.findByRole("table", { name: "回款背后的记录" }));
    expect(await table.findByText("启明物业第 1 期")).toBeTruthy();
    expect(await screen.findByText("与固定时相比：新增 1 条。")).toBeTruthy();
  });

  it("are confirmed, or appealed against with a reason", async () => {
    const user = userEvent.setup();
    const { requests } = await open();
    await user.click(await screen.findByRole("button", { name: "确认" }));
    await user.click(await screen.findByRole("button", { name: "确认结果" }));
    expect(await screen.findByText("已确认")).toBeTruthy();
    expect(requests.find(({ name }) => name === "kpiMutationsConfirmMutation")?.variables).toEqual({
      input: { ids: ["11"], versions: [3] },
    });
    await user.click(screen.getByRole("button", { name: "申诉" }));
    const dialog = within(await screen.findByRole("dialog", { name: "申诉：销售部季度考核" }));
    await user.click(dialog.getByRole("button", { name: "提交申诉" }));
    expect(await dialog.findByText("请填写申诉原因")).toBeTruthy();
    await user.type(dialog.getByRole("textbox"), "第 2 期回款没有计入");
    await user.click(dialog.getByRole("button", { name: "提交申诉" }));
    expect(await screen.findByText("已提交申诉，等待审核人答复")).toBeTruthy();
    expect(requests.find(({ name }) => name === "kpiMutationsAppealMutation")?.variables).toEqual({
      input: { id: "11", version: 3, reason: "第 2 期回款没有计入" },
    });
  });
});
