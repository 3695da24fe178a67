import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { entered } from "./list";
import * as query from "./query";
import ToBeEnteredKpiPage from "./ToBeEnteredKpiPage";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const PLAN = {
  id: "KpiPlan:5",
  rowId: "5",
  name: "销售第四季度",
  status: "INPUT",
  beginsOn: "2026-10-01",
  endsOn: "2026-12-31",
  inputDueOn: "2020-01-01",
  ownOpenInputs: 6,
  cycle: { id: "DictItem:2", value: "2", text: "季度", color: null },
  team: null,
};

describe("plans that wait for the viewer's values", () => {
  it("are asked for by that", () => {
    expect(entered.vars({}, new URLSearchParams()).filter).toEqual({ waitsFor: "INPUT" });
  });

  it("lead to the table of their values, in the area in which the list stands", async () => {
    const { router } = await renderPage(ToBeEnteredKpiPage, {
      query,
      path: "/mcenter/ToBeEnteredKpi",
      resolvers: { [ROOT]: () => ({ kpiPlans: { totalCount: 1, nodes: [PLAN] }, cycles: [] }) },
    });
    const row = screen.getByRole("row", { name: /销售第四季度.*6 项.*2020-01-01.*已过期/ });
    await userEvent.click(row);
    await waitFor(() => expect(router.state.location.pathname).toBe("/mcenter/EnterIndicatorItems"));
    expect(router.state.location.search).toBe("?id=5");
  });
});
