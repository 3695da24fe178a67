import { screen } from "@testing-library/react";
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

const open = (account: object | null, seeMoney: boolean, search = "") =>
  renderPage(CollectionPlanListPage, {
    query,
    params: { projectId: "7" },
    path: `/project/7/CollectionPlanList${search}`,
    resolvers: {
      ...answer("Query", { types: [], paymentPlans: { totalCount: 0, nodes: [] } }),
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
  expect(router.state.location.search).toBe("");
  await userEvent.click(screen.getByRole("button", { name: /^逾期（元）/ }));
  expect(router.state.location.search).toBe("?late=1");
  await userEvent.click(screen.getByRole("button", { name: /^未收（元）/ }));
  expect(router.state.location.search).toBe("");
});

it("says so to somebody who sees no amounts of the project, instead of showing none", async () => {
  await open(null, false);
  expect(await screen.findByText("没有访问权限")).toBeTruthy();
  expect(screen.queryByText("暂无数据")).toBeNull();
});
