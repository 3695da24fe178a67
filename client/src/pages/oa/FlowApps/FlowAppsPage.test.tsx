import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import query from "@/__generated__/FlowAppsPageQuery.graphql";
import search from "@/__generated__/useFormSearchQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import FlowAppsPage from "./FlowAppsPage";
// fetched when it is opened first, which a test need not wait for
import "./DelegationsDialog";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const MONEY = { rowId: "2", name: "财务", sortOrder: 1 };
const PEOPLE = { rowId: "1", name: "人事", sortOrder: 0 };
const form = (rowId: string, name: string, group: object) => ({
  id: `FlowForm:${rowId}`,
  rowId,
  name,
  icon: "dollar",
  remark: null,
  sortOrder: 0,
  group,
});
const FORMS = [form("11", "费用报销", MONEY), form("12", "请假", PEOPLE)];
const DRAFT = {
  id: "FlowProcess:5",
  rowId: "5",
  name: "苏木阳的请假",
  status: "DRAFT",
  updatedAt: "2026-03-02T08:00:00Z",
  form: { rowId: "12", name: "请假" },
  viewerCan: { delete: true },
};

const open = (forms: readonly object[], drafts: readonly object[] = []) =>
  renderPage(FlowAppsPage, {
    query: { default: query },
    parts: [search],
    path: "/oa/FlowApps",
    resolvers: {
      [ROOT]: () => ({
        flowForms: { totalCount: forms.length, nodes: forms },
        flowCounts: { toDo: 3, copied: 0, running: 2, returned: 1, drafts: drafts.length },
        open: { totalCount: drafts.length, nodes: drafts },
        sent: { nodes: [{ sentAt: "2026-03-01T08:00:00Z", form: { rowId: "11" } }] },
        mine: { nodes: [] },
        others: { nodes: [] },
      }),
    },
  });

describe("the home of approvals", () => {
  it("shows forms by group, those that were used lately above them", async () => {
    await open(FORMS);
    const regions = screen.getAllByRole("region").map((region) => region.getAttribute("aria-label"));
    expect(regions.filter((name) => ["最近使用", "人事", "财务"].includes(name ?? ""))).toEqual([
      "最近使用",
      "人事",
      "财务",
    ]);
    const group = screen.getByRole("region", { name: "财务" });
    expect(within(group).getByRole("link").getAttribute("href")).toBe("/oa/FlowFormAddModal?formId=11");
  });

  it("offers drafts to go on with", async () => {
    await open(FORMS, [DRAFT]);
    expect(screen.getByText("待我提交（1）")).toBeTruthy();
    const link = screen.getByRole("link", { name: "继续填写" });
    expect(link.getAttribute("href")).toBe("/oa/FlowFormAddModal?id=5");
  });

  it("finds forms by their names", async () => {
    const user = userEvent.setup();
    await open(FORMS, [DRAFT]);
    await user.type(screen.getByRole("searchbox", { name: "搜索表单" }), "报销");
    await waitFor(() => expect(screen.queryByRole("region", { name: "人事" })).toBeNull());
    expect(screen.getByRole("region", { name: "财务" })).toBeTruthy();
    expect(screen.queryByText("待我提交（1）")).toBeNull();
  });

  it("says so where there is nothing to send", async () => {
    await open([]);
    expect(screen.getByText("没有可以发起的审批")).toBeTruthy();
  });

  it("opens the delegations", async () => {
    const user = userEvent.setup();
    await open(FORMS);
    await user.click(screen.getByRole("button", { name: "审批委托" }));
    expect(await screen.findByText("还没有委托")).toBeTruthy();
  });
});
