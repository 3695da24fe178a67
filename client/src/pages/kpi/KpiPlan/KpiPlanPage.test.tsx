import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import facts from "@/__generated__/useTemplateFactsQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import KpiPlanPage from "./KpiPlanPage";
import { plans } from "./list";
import * as query from "./query";
// fetched when they are opened first, which a test need not wait for
import "./KpiPlanDialog";
import "./KpiPlanGroupsDialog";
import "../_components/RunningDialog";
import "../_lib/kpiMutations";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-29T04:00:00Z"), toFake: ["Date"] });
  // the page of a new plan opens in a window of its own
  vi.spyOn(window, "open").mockReturnValue(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  act(closeAllDialogs);
});

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const PLAN_PAYLOAD = "KpiPlanPayload";
const GROUPS_PAYLOAD = "KpiPlanGroupsPayload";

const NOTHING = {
  update: false,
  submit: false,
  cancel: false,
  copy: false,
  delete: false,
  remind: false,
  updateRunning: false,
};
const plan = (rowId: string, name: string, over: object = {}) => ({
  id: `KpiPlan:${rowId}`,
  rowId,
  version: 2,
  name,
  status: "DRAFT",
  beginsOn: "2026-10-01",
  endsOn: "2026-12-31",
  inputDueOn: null,
  reason: null,
  auditPersonValue: "1",
  createdAt: "2026-11-01T01:00:00Z",
  examineeCount: 12,
  inputCount: null,
  openInputCount: null,
  cycle: { id: "DictItem:2", value: "2", text: "季度", color: null },
  team: null,
  template: { id: "KpiTemplate:1", name: "销售模板" },
  createdBy: { id: "Member:1", name: "王敏" },
  viewerCan: { ...NOTHING, update: true, submit: true, delete: true, copy: true },
  ...over,
});
const RUNNING = plan("6", "研发第四季度", {
  status: "INPUT",
  inputCount: 40,
  openInputCount: 10,
  inputDueOn: "2026-11-20",
  viewerCan: { ...NOTHING, cancel: true, remind: true, updateRunning: true },
});

const DICTS = {
  cycles: [
    { id: "DictItem:1", value: "1", text: "月度" },
    { id: "DictItem:2", value: "2", text: "季度" },
  ],
  audits: [{ id: "DictItem:11", value: "1", text: "直属上级" }],
};

const open = (path = "/kpi/KpiPlan") =>
  renderPage(KpiPlanPage, {
    query,
    parts: [facts],
    path,
    resolvers: {
      [ROOT]: () => ({
        kpiPlans: { totalCount: 2, nodes: [plan("5", "销售第四季度"), RUNNING] },
        savedViews: [],
        ...DICTS,
        kpiTemplates: { nodes: [{ id: "KpiTemplate:1", rowId: "1", name: "销售模板" }] },
        kpiTemplate: {
          id: "KpiTemplate:1",
          indicationCount: 8,
          missing: "IGNORE",
          extraMax: 5,
          anonymous: false,
          sections: [{ name: "业绩", weight: 100 }],
          grades: [{ name: "A", from: 90 }],
        },
        memberOptions: [
          { id: "Member:7", rowId: "7", name: "苏木阳", avatarUrl: null, jobNumber: null, mainTeam: null },
        ],
      }),
      [PLAN_PAYLOAD]: () => ({ kpiPlan: { id: "KpiPlan:9", rowId: "9" }, userErrors: [] }),
      [GROUPS_PAYLOAD]: () => ({
        kpiPlans: [{ id: "KpiPlan:9" }],
        clashCount: 1,
        clashes: [
          {
            groups: [0],
            member: { id: "Member:7", name: "苏木阳" },
            plans: [{ id: "KpiPlan:6", name: "研发第四季度" }],
          },
        ],
        userErrors: [],
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

const filterOf = (address: string) => plans.vars({}, new URLSearchParams(address)).filter;

describe("the list of plans", () => {
  it("has a tab for each stage, and statuses say more than it", () => {
    expect(filterOf("")).toEqual({});
    expect(filterOf("view=RUNNING")).toEqual({ statuses: ["INPUT", "CONFIRM", "REVIEW"] });
    expect(filterOf("view=RUNNING&statuses=REVIEW&cycle=2")).toEqual({ statuses: ["REVIEW"], cycle: "2" });
  });

  it("says how far each is, and which is late", async () => {
    await open();
    const row = within(screen.getByRole("row", { name: /研发第四季度/ }));
    for (const words of ["待录入", "30/40", "已过期"]) expect(row.getByText(words)).toBeTruthy();
  });

  it("submits a draft after a question", async () => {
    const { requests } = await open();
    await take(/销售第四季度/, "提交");
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("确定提交考核计划“销售第四季度”吗？")).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "提交" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "kpiMutationsSubmitMutation")?.variables).toEqual({
        input: { id: "5", version: 2 },
      }),
    );
    expect(await screen.findByText("已提交审批")).toBeTruthy();
  });

  it("calls one off with a reason", async () => {
    const { requests } = await open();
    await take(/研发第四季度/, "终止");
    const dialog = within(await screen.findByRole("dialog", { name: "终止：研发第四季度" }));
    await userEvent.click(dialog.getByRole("button", { name: "终止计划" }));
    expect(await dialog.findByText("请填写终止原因")).toBeTruthy();
    await userEvent.type(dialog.getByRole("textbox"), "组织调整");
    await userEvent.click(dialog.getByRole("button", { name: "终止计划" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "kpiMutationsCancelMutation")?.variables).toEqual({
        input: { id: "6", version: 2, reason: "组织调整" },
      }),
    );
  });

  it("makes one of the present quarter, whose dates follow its cycle", async () => {
    const { requests } = await open();
    await userEvent.click(screen.getByRole("button", { name: /新增考核计划/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "新增考核计划" }));
    const name = (await dialog.findByRole("textbox", { name: /^计划名称/ })) as HTMLInputElement;
    expect(name.value).toBe("2026年第4季度绩效考核");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await dialog.findByText("请选择被考核的成员，或选择整个团队")).toBeTruthy();
    const pick = async (box: RegExp, option: RegExp) => {
      await userEvent.click(dialog.getByRole("combobox", { name: box }));
      await userEvent.click(await screen.findByRole("option", { name: option }));
    };
    await pick(/^考核模板/, /销售模板/);
    expect(await dialog.findByText(/8 个指标；业绩 100%；忽略并按权重折算；附加分 ±5；A/)).toBeTruthy();
    await pick(/^考核周期/, /月度/);
    expect(name.value).toBe("2026年10月绩效考核");
    await pick(/^被考核成员/, /苏木阳/);
    await userEvent.keyboard("{Escape}");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(requests.find((one) => one.name === "KpiPlanDialogCreateMutation")?.variables).toMatchObject({
        input: {
          name: "2026年10月绩效考核",
          templateId: "1",
          cycle: "1",
          beginsOn: "2026-10-01",
          endsOn: "2026-10-31",
          memberIds: ["7"],
          confirmDays: 3,
          distribution: null,
        },
      }),
    );
  });

  it("tells of members who have a plan of the cycle already, and makes plans of groups after a question", async () => {
    const { requests } = await open();
    await userEvent.click(screen.getByRole("button", { name: "更多操作" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "批量新增" }));
    const dialog = within(await screen.findByRole("dialog", { name: "批量新增考核计划" }));
    await userEvent.type(await dialog.findByRole("textbox", { name: "第 1 组的计划名称" }), "客服考核");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await dialog.findByText("请选择第 1 组的考核模板")).toBeTruthy();
    const pick = async (box: string, option: RegExp) => {
      await userEvent.click(dialog.getByRole("combobox", { name: box }));
      await userEvent.click(await screen.findByRole("option", { name: option }));
    };
    for (const name of ["第 1 组的考核模板", "第 1 组的成员", "第 1 组的团队"])
      expect(dialog.getByRole("combobox", { name }).getAttribute("aria-invalid"), name).toBe("true");
    await pick("第 1 组的考核模板", /销售模板/);
    await pick("第 1 组的成员", /苏木阳/);
    await userEvent.keyboard("{Escape}");
    expect(dialog.getByRole("combobox", { name: "第 1 组的团队" }).getAttribute("aria-invalid")).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("1 人在这个周期有多个考核计划，确定继续吗？")).toBeTruthy();
    expect(question.getByText("苏木阳：研发第四季度")).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "继续新建" }));
    const groups = [{ name: "客服考核", templateId: "1", memberIds: ["7"], teamIds: [] }];
    await waitFor(() =>
      expect(requests.find((one) => one.name === "KpiPlanGroupsDialogMutation")?.variables).toMatchObject({
        input: { plan: { cycle: "2", beginsOn: "2026-10-01" }, groups },
      }),
    );
    const checked = requests.find((one) => one.name === "useClashesMutation")?.variables;
    expect(checked).toMatchObject({ input: { dryRun: true, groups } });
  });
});
