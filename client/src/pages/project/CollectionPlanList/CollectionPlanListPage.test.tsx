import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import CollectionPlanListPage from "./CollectionPlanListPage";
import * as query from "./query";

/** What the server answers for values of a type. */
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

const open = (account: object | null, seeMoney: boolean, search = "", nodes: readonly object[] = []) =>
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
      }),
    },
  });

it("leads from each figure to rows that add up to it, and counts what it does not sum", async () => {
  const { router } = await open(ACCOUNT, true, "?state=PAID");
  expect(await screen.findByText("共 4 期，不含已核销 5,000.00")).toBeTruthy();
  // part of a plan may have come in, too
  await userEvent.click(screen.getByRole("button", { name: /^已收（元）/ }));
  expect(router.state.location.search).toBe("?received=1");
  await userEvent.click(screen.getByRole("button", { name: /^逾期（元）/ }));
  expect(router.state.location.search).toBe("?late=1");
  await userEvent.click(screen.getByRole("button", { name: /^未收（元）/ }));
  expect(router.state.location.search).toBe("?outstanding=1");
  await userEvent.click(screen.getByRole("button", { name: /^计划收款（元）/ }));
  expect(router.state.location.search).toBe("");
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
        viewerCan: { confirm: false, revoke: false, delete: false },
      },
    ],
  };
  await open(ACCOUNT, true, "?show=3", [plan]);
  const panel = await screen.findByRole("dialog", { name: /预付款/ });
  expect(within(panel).getByText("款项类型")).toBeTruthy();
  expect(within(panel).queryByText("款项名称")).toBeNull();
  expect(within(panel).getByRole("cell", { name: "云岭置业" })).toBeTruthy();
});
