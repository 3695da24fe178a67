import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import listQuery from "@/__generated__/TypeListQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { TypeList } from "@/domains/attend/type/TypeList";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import AttendItemListPage from "./AttendItemListPage";
import * as query from "./query";
// fetched when they are opened or needed first, which a test need not wait for
import "@/domains/attend/type/TypeDialog";
import "@/domains/attend/type/TypeFactsDialog";
import "@/domains/attend/type/typeMutations";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const NEVER = { by: "NEVER", count: null };

const type = (rowId: string, name: string, over: object = {}) => ({
  id: `AttendType:${rowId}`,
  rowId,
  version: 3,
  kind: "LEAVE",
  name,
  unit: "HALF_DAY",
  step: 30,
  rounding: "UP",
  least: 0,
  proofAbove: null,
  paid: true,
  overRest: false,
  enabled: true,
  serviceYears: null,
  gender: null,
  balanced: false,
  remark: null,
  teams: [],
  accrual: null,
  overtime: null,
  viewerCan: { update: true, delete: true },
  ...over,
});

const ANNUAL = type("1", "年假", {
  balanced: true,
  serviceYears: 1,
  teams: [{ id: "Team:3", rowId: "3", name: "直销部" }],
  accrual: {
    by: "YEAR",
    amount: 5,
    steps: [],
    since: "2026-01-01",
    unit: 0.5,
    rounding: "DOWN",
    expiry: { by: "YEAR_END", count: null },
    carry: null,
  },
});
const SICK = type("2", "病假", { paid: false, enabled: false, proofAbove: 1 });
const EXTRA = type("9", "工作日加班", {
  kind: "OVERTIME",
  unit: "HOUR",
  rounding: "DOWN",
  overtime: {
    basis: "PROVED",
    leastMinutes: 30,
    unitMinutes: 30,
    compensation: "LEAVE",
    percents: null,
    lieuType: { id: "AttendType:5", rowId: "5", name: "调休" },
    lieuExpiry: NEVER,
  },
});

type Types = readonly object[];
const found = (types: Types) => ({
  [ROOT]: () => ({ attendTypes: { totalCount: types.length, nodes: types } }),
});

const open = (path = "/attend/AttendItemList", types: Types = [ANNUAL, SICK]) =>
  renderPage(AttendItemListPage, { query, path, resolvers: found(types) });

type Page = Awaited<ReturnType<typeof open>>;
const sent = (page: Page, name: string) => page.requests.find((one) => one.name === name)?.variables;

/** A page of another module that has the list in it. */
const Embedded = () => <TypeList kind="LEAVE" />;

const line = (name: RegExp) => screen.getByRole("treeitem", { name });

async function choose(name: RegExp, action: string): Promise<void> {
  const row = line(name);
  await userEvent.hover(row);
  await userEvent.click(within(row).getByRole("button", { name: /操作/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
}

describe("the types of leave", () => {
  it("say how each is counted, who may use it and whether it is in use", async () => {
    const page = await open();
    expect(page.requests[0]?.variables).toEqual({ kind: "LEAVE" });
    for (const words of ["按半天 · 带薪 · 每年 5 天", "直销部，司龄满 1 年", "启用"])
      expect(within(line(/年假/)).getByText(words)).toBeTruthy();
    for (const words of ["按半天 · 不带薪", "全部成员", "停用"])
      expect(within(line(/病假/)).getByText(words)).toBeTruthy();
  });

  it("are made with everything that says how a balance grows", async () => {
    const page = await open();
    await userEvent.click(screen.getByRole("button", { name: "新增请假类型" }));
    const dialog = within(await screen.findByRole("dialog", { name: "新增请假类型" }));
    await userEvent.type(dialog.getByRole("textbox", { name: /^名称/ }), "育儿假");
    await userEvent.type(dialog.getByRole("textbox", { name: /^超过多少须上传证明/ }), "2");
    await userEvent.click(dialog.getByRole("checkbox", { name: /^使用余额/ }));
    await userEvent.click(dialog.getByRole("combobox", { name: /^发放方式/ }));
    await userEvent.click(await screen.findByRole("option", { name: "每年按司龄发放" }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await dialog.findByText("请填写每一档的司龄和额度")).toBeTruthy();
    await userEvent.type(dialog.getByLabelText("第 1 档的司龄"), "1");
    await userEvent.type(dialog.getByLabelText("第 1 档的额度"), "5");
    await userEvent.click(dialog.getByRole("button", { name: "添加司龄档" }));
    await userEvent.type(dialog.getByLabelText("第 2 档的司龄"), "10");
    await userEvent.type(dialog.getByLabelText("第 2 档的额度"), "10");
    await userEvent.click(dialog.getByRole("checkbox", { name: /^到期未用的结转/ }));
    await userEvent.type(dialog.getByRole("textbox", { name: /^结转上限/ }), "3");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(sent(page, "typeMutationsLeaveCreateMutation")).toMatchObject({
        input: {
          name: "育儿假",
          unit: "HALF_DAY",
          proofAbove: 2,
          balanced: true,
          accrual: {
            by: "SERVICE_YEARS",
            steps: [
              { years: 1, amount: 5 },
              { years: 10, amount: 10 },
            ],
            expiry: { by: "YEAR_END", count: null },
            carry: { cap: 3, expiry: { by: "MONTHS", count: 3 } },
          },
        },
      }),
    );
  });

  it("are changed by what was changed alone, over the version that is shown", async () => {
    const page = await open();
    await userEvent.click(line(/病假/));
    const dialog = within(await screen.findByRole("dialog", { name: "修改请假类型" }));
    await userEvent.click(dialog.getByRole("checkbox", { name: /^含休息日/ }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(sent(page, "typeMutationsLeaveUpdateMutation")).toEqual({
        id: "2",
        version: 3,
        input: { overRest: true },
      }),
    );
  });

  it("are moved by keys, turned off and deleted", async () => {
    const page = await open();
    act(() => line(/病假/).focus());
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await waitFor(() =>
      expect(sent(page, "typeMutationsMoveMutation")).toEqual({
        input: { id: "2", kind: "LEAVE", order: 0 },
      }),
    );
    await choose(/年假/, "停用");
    await waitFor(() =>
      expect(sent(page, "typeMutationsLeaveUpdateMutation")).toEqual({
        id: "1",
        version: 3,
        input: { enabled: false },
      }),
    );
    await choose(/年假/, "删除");
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "确定" }),
    );
    await waitFor(() => expect(sent(page, "typeMutationsDeleteMutation")).toEqual({ ids: ["1"] }));
  });
});

describe("the types of overtime", () => {
  it("have a tab and say how they are paid", async () => {
    const page = await open("/attend/AttendItemList?tab=OVERTIME", [EXTRA]);
    expect(page.requests[0]?.variables).toEqual({ kind: "OVERTIME" });
    expect(screen.getByRole("tab", { name: "加班", selected: true })).toBeTruthy();
    expect(within(line(/工作日加班/)).getByText("折算为调休，长期有效")).toBeTruthy();
    await userEvent.click(line(/工作日加班/));
    const dialog = within(await screen.findByRole("dialog", { name: "修改加班类型" }));
    await userEvent.click(dialog.getByRole("radio", { name: "加班费" }));
    await userEvent.clear(dialog.getByRole("textbox", { name: /^工作日加班费/ }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await dialog.findByText("请输入加班费比例")).toBeTruthy();
    await userEvent.type(dialog.getByRole("textbox", { name: /^工作日加班费/ }), "180");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(sent(page, "typeMutationsOvertimeUpdateMutation")).toMatchObject({
        id: "9",
        input: {
          overtime: { compensation: "MONEY", workdayPercent: 180, restDayPercent: 200, lieuTypeId: null },
        },
      }),
    );
  });
});

describe("a list of types inside another page", () => {
  it("asks for itself and only tells the rules to who may not change them", async () => {
    const reading = { ...ANNUAL, viewerCan: { update: false, delete: false } };
    const page = await renderPage(Embedded, {
      parts: [listQuery],
      path: "/oa/ApplyAskManage",
      resolvers: found([reading]),
      viewer: { isOwner: false, isAdmin: false, authorities: ["flow:manage"], enabledCodes: ["flow:manage"] },
    });
    await userEvent.click(await screen.findByRole("treeitem", { name: /年假/ }));
    const rules = within(await screen.findByRole("dialog", { name: "年假" }));
    expect(rules.getByText("每年 5 天")).toBeTruthy();
    expect(rules.getByText("不结转")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "新增请假类型" })).toBeNull();
    expect(page.requests[0]).toEqual({ name: "TypeListQuery", variables: { kind: "LEAVE" } });
  });
});
