import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import CollectionPlanListPage from "./CollectionPlanListPage";
import * as query from "./query";

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

const ACCOUNT = {
  plans: 4,
  planned: 90000,
  received: 30000,
  unconfirmed: 0,
  outstanding: 60000,
  writtenOff: 5000,
  late: 20000,
  late30: 20000,
  late90: 0,
  lateMore: 0,
};

const open = (
  account: object | null,
  seeMoney: boolean,
  search = "",
  nodes: readonly object[] = [],
  own: object = {},
) =>
  renderPage(CollectionPlanListPage, {
    query,
    params: { projectId: "7" },
    path: `/project/7/CollectionPlanList${search}`,
    resolvers: {
      ...answer("Query", { types: [], paymentPlans: { totalCount: nodes.length, nodes } }),
      ...answer("Project", {
        rowId: "7",
        name: "弱电项目",
        mileposts: [],
        tags: [],
        account,
        viewerCan: { seeMoney, planPayments: false },
        ...own,
      }),
    },
  });

it("leads from each figure to rows that add up to it, and counts what it does not sum", async () => {
  const { router } = await open(ACCOUNT, true, "?state=PAID");
  expect(await screen.findByText("共 4 期，不含已核销 5,000.00")).toBeTruthy();
  // includes partially received plans
  await userEvent.click(screen.getByRole("button", { name: /^已收（元）/ }));
  expect(router.state.location.search).toBe("?received=1");
  await userEvent.click(screen.getByRole("button", { name: /^逾期（元）/ }));
  expect(router.state.location.search).toBe("?late=1");
  await userEvent.click(screen.getByRole("button", { name: /^未收（元）/ }));
  expect(router.state.location.search).toBe("?outstanding=1");
  await userEvent.click(screen.getByRole("button", { name: /^计划收款（元）/ }));
  expect(router.state.location.search).toBe("");
});

it("splits the contract into instalments that come to it to the cent", async () => {
  const own = { money: { amount: 1000.01 }, viewerCan: { seeMoney: true, planPayments: true } };
  const { requests } = await open(ACCOUNT, true, "", [], own);
  // the project has a menu of this name, too; the list's comes after it
  const menus = await screen.findAllByRole("button", { name: "更多操作" });
  await userEvent.click(menus.at(-1) as HTMLElement);
  await userEvent.click(await screen.findByText("按比例分期"));
  const dialog = within(await screen.findByRole("dialog", { name: "按比例分期" }));
  await userEvent.type(await dialog.findByLabelText(/^分期比例/), "30/40/余");
  const amounts = [1, 2, 3].map((place) => dialog.getByLabelText(`第 ${place} 期的金额`).textContent);
  expect(amounts).toEqual(["300.00", "400.00", "300.01"]);
  await userEvent.click(dialog.getByRole("button", { name: "确定" }));
  const sent = () => requests.find(({ name }) => name === "SplitDialogMutation")?.variables;
  await waitFor(() => expect(sent()).toBeTruthy());
  const of = (place: number, percent: number) => ({
    name: `第 ${place} 期`,
    percent,
    returnType: null,
    dueOn: null,
  });
  expect(sent()).toEqual({
    input: { projectId: "7", amount: 1000.01, instalments: [of(1, 30), of(2, 40), of(3, 30)] },
  });
});

it("says before saving, and as a figure, by how much plans differ from the contract", async () => {
  const own = {
    money: { amount: 100_000, planDifference: -10_000 },
    viewerCan: { seeMoney: true, planPayments: true },
  };
  // including written-off amounts the plans add up to 95,000
  const { requests } = await open(ACCOUNT, true, "", [], own);
  expect(await screen.findByText("计划与合同差额（元）")).toBeTruthy();
  expect(screen.getByText("-10,000.00")).toBeTruthy();
  await userEvent.click(screen.getAllByRole("button", { name: "新增收款计划" })[0] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: /收款计划/ }));
  await userEvent.type(await dialog.findByLabelText(/^款项名称/), "尾款");
  await userEvent.type(dialog.getByPlaceholderText("请输入应收金额"), "5000");
  expect(dialog.queryByText(/计划合计/)).toBeNull();
  await userEvent.type(dialog.getByPlaceholderText("请输入应收金额"), "0");
  expect(dialog.getByText("计划合计 145,000 元，比合同金额多 45,000 元")).toBeTruthy();
  // a warning, not an error
  await userEvent.click(dialog.getByRole("button", { name: "确定" }));
  await waitFor(() => expect(requests.some(({ name }) => name === "PlanDialogCreateMutation")).toBe(true));
});

it("says so to somebody who sees no amounts of the project, instead of showing none", async () => {
  await open(null, false);
  expect(await screen.findByText("没有访问权限")).toBeTruthy();
  expect(screen.queryByText("暂无数据")).toBeNull();
});

it("shows the type of a payment that is called like it, and who paid", async () => {
  const plan = {
    rowId: "3",
    name: "预付款",
    amount: 100,
    received: 40,
    missing: 60,
    state: "PART_PAID",
    returnType: { value: "1", text: "预付款" },
    receipts: [
      {
        rowId: "5",
        amount: 40,
        receivedOn: "2026-11-26",
        payer: "云岭置业",
        confirmedAt: null,
        confirmedBy: null,
        isReversal: false,
        reversalReason: null,
        reversedAt: null,
        viewerCan: { confirm: false, revoke: false, reverse: false, delete: false },
      },
    ],
  };
  await open(ACCOUNT, true, "?show=3", [plan]);
  const panel = await screen.findByRole("dialog", { name: /预付款/ });
  expect(within(panel).getByText("款项类型")).toBeTruthy();
  expect(within(panel).queryByText("款项名称")).toBeNull();
  expect(within(panel).getByRole("cell", { name: "云岭置业" })).toBeTruthy();
});

it("takes back what counts by a row of its own, which says why", async () => {
  const receipt = {
    amount: 40,
    receivedOn: "2026-10-26",
    payer: null,
    confirmedAt: "2026-10-27T09:00:00+08:00",
    confirmedBy: { name: "顾晓岚" },
    isReversal: false,
    reversalReason: null,
    reversedAt: null,
    viewerCan: { confirm: false, revoke: false, reverse: false, delete: false },
  };
  const receipts = [
    // of a closed month
    { ...receipt, rowId: "5", viewerCan: { ...receipt.viewerCan, reverse: true } },
    { ...receipt, rowId: "6", reversedAt: "2026-11-02T09:00:00+08:00" },
    {
      ...receipt,
      rowId: "7",
      amount: -40,
      receivedOn: "2026-11-02",
      isReversal: true,
      reversalReason: "客户退款",
    },
  ];
  const plan = {
    rowId: "3",
    name: "预付款",
    amount: 100,
    received: 40,
    missing: 60,
    state: "PART_PAID",
    receipts,
  };
  const { requests } = await open(ACCOUNT, true, "?show=3", [plan]);
  const panel = within(await screen.findByRole("dialog", { name: /预付款/ }));
  expect(panel.getByText("已冲销")).toBeTruthy();
  expect(panel.getByTitle("客户退款").textContent).toBe("顾晓岚冲销");
  expect(panel.getByText("-40.00")).toBeTruthy();
  expect(panel.queryByRole("button", { name: "撤销确认" })).toBeNull();
  await userEvent.click(panel.getByRole("button", { name: "冲销" }));
  const dialog = within(await screen.findByRole("dialog", { name: "冲销 2026-10-26 的回款 40.00 元" }));
  await userEvent.type(await dialog.findByLabelText(/^冲销原因/), "记错项目");
  await userEvent.click(dialog.getByRole("button", { name: "确定" }));
  await waitFor(() => expect(requests.some(({ name }) => name === "ReverseDialogMutation")).toBe(true));
  const asked = requests.find(({ name }) => name === "ReverseDialogMutation");
  expect(asked?.variables).toMatchObject({ id: "5", reason: "记错项目" });
});
