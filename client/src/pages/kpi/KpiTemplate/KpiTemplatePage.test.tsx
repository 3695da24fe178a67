import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import KpiTemplatePage from "./KpiTemplatePage";
import * as query from "./query";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const TEMPLATE = {
  id: "KpiTemplate:7",
  rowId: "7",
  version: 4,
  name: "销售季度考核",
  description: null,
  missing: "IGNORE",
  anonymous: false,
  enabled: true,
  indicationCount: 5,
  createdAt: "2026-03-05T01:00:00Z",
  category: null,
  sections: [
    { name: "业绩", weight: 66.67 },
    { name: "态度", weight: 33.33 },
  ],
  grades: [
    { name: "A", from: 90 },
    { name: "B", from: 0 },
  ],
  createdBy: { id: "Member:1", rowId: "1", name: "王敏" },
  viewerCan: { update: true, delete: true },
};

const open = (path: string, nodes: readonly object[] = [TEMPLATE], viewer = {}) =>
  renderPage(KpiTemplatePage, {
    query,
    path,
    viewer,
    resolvers: {
      [ROOT]: () => ({ kpiTemplates: { totalCount: nodes.length, nodes }, categoryTree: [] }),
    },
  });

describe("the templates", () => {
  it("say their sections with weights, and begin new ones in the same area", async () => {
    const page = await open("/mcenter/KpiTemplate?enabled=1");
    expect(page.requests[0]?.variables).toMatchObject({ filter: { enabled: true } });
    const row = screen.getByRole("row", { name: /销售季度考核/ });
    expect(within(row).getByText("业绩 66.67%、态度 33.33%")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "新增考核模板" }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe("/mcenter/TemplateEdit"));
  });

  it("are copied on the page of a new one", async () => {
    const page = await open("/kpi/KpiTemplate");
    const row = screen.getByRole("row", { name: /销售季度考核/ });
    await userEvent.hover(row);
    await userEvent.click(within(row).getByRole("button", { name: "复制" }));
    await waitFor(() => expect(page.router.state.location.search).toBe("?from=7"));
  });

  it("are only read by those who make none", async () => {
    await open("/kpi/KpiTemplate", [], { authorities: ["kpi:template"], enabledCodes: ["kpi:template"] });
    expect(screen.queryByRole("button", { name: "新增考核模板" })).toBeNull();
    expect(screen.getByText(/模板规定考核哪些指标/)).toBeTruthy();
  });
});
