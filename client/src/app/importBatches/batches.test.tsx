import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import listQuery from "@/__generated__/batchQueriesListQuery.graphql";
import oneQuery from "@/__generated__/batchQueriesOneQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import BatchDialog from "./BatchDialog";
import BatchList from "./BatchList";
import { countsOf, listOf, recordState, stateOf } from "./batchRules";
import { bookOf } from "./bookOf";

const saved = vi.fn();
const closed = vi.fn();

const Dialog = () => <BatchDialog id="8" open onSaved={saved} onClose={closed} />;
const List = () => <BatchList book="crm/customer" onUndone={saved} />;

const BATCH = {
  id: "ImportBatch:8",
  rowId: "8",
  book: "crm/customer",
  title: "客户",
  fileName: "名单.xlsx",
  created: 2,
  updated: 0,
  createdAt: "2026-11-20T02:00:00Z",
  createdBy: { id: "Member:1", name: "王敏" },
  undoneAt: null,
  undoneBy: null,
  canUndo: true,
  obstacle: null,
};

const RECORDS = {
  totalCount: 2,
  nodes: [
    { rowId: "5", title: "华东电梯", address: "/customer/5/CustomerArchives", isNew: true, isChanged: false },
    { rowId: "6", title: null, address: null, isNew: true, isChanged: true },
  ],
};

const UNDONE = { id: "ImportBatch:8", undoneAt: "2026-11-20T03:00:00Z", canUndo: false, obstacle: null };

const open = (
  Page: typeof Dialog,
  query: object,
  importUndo: object = { importBatch: UNDONE, userErrors: [] },
) =>
  renderPage(Page, {
    parts: [listQuery, oneQuery],
    resolvers: { Query: () => query, Mutation: () => ({ importUndo }) },
  });

const undos = (page: Awaited<ReturnType<typeof open>>) =>
  page.requests.filter(({ name }) => name === "BatchUndoDialogMutation").map(({ variables }) => variables);

beforeEach(() => {
  saved.mockClear();
  closed.mockClear();
});

describe("an import", () => {
  const value = { importBatch: BATCH, importBatchRecords: RECORDS };

  it("shows its records, and is taken back after a question", async () => {
    const page = await open(Dialog, value);
    const table = within(await screen.findByRole("table", { name: "本次导入的记录" }));
    expect(await table.findByText("华东电梯")).toBeTruthy();
    expect(table.getByText("已删除或没有查看权限")).toBeTruthy();
    expect(table.getByText("新增，之后有改动")).toBeTruthy();
    expect(screen.getByText("在客户列表中查看")).toBeTruthy();
    expect(screen.getByText(/王敏于 .* 导入客户“名单.xlsx”：新增 2 条。/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "撤销导入" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(undos(page)).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "撤销导入" }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(undos(page)).toEqual([{ id: "8" }]);
  });

  it("says why it is not taken back", async () => {
    const message = "“华东电梯”在导入后有改动或已被删除，不能整批撤销";
    await open(Dialog, value, {
      importBatch: null,
      userErrors: [{ field: ["id"], message, code: "CONFLICT" }],
    });
    await userEvent.click(await screen.findByRole("button", { name: "撤销导入" }));
    const question = within(await screen.findByRole("alertdialog"));
    await userEvent.click(question.getByRole("button", { name: "撤销导入" }));
    expect((await question.findByRole("alert")).textContent).toBe(message);
    expect(question.queryByRole("button", { name: "撤销导入" })).toBeNull();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(saved).not.toHaveBeenCalled();
  });

  it("offers nothing where something known is in the way", async () => {
    const obstacle = "该次导入更新了 1 条已有的记录，更新前的内容无法恢复，不能整批撤销";
    await open(Dialog, { ...value, importBatch: { ...BATCH, canUndo: false, obstacle } });
    expect(await screen.findByText(obstacle)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "撤销导入" })).toBeNull();
  });
});

describe("the imports of a kind", () => {
  it("are listed with what can be done with each", async () => {
    const old = { ...BATCH, id: "ImportBatch:7", rowId: "7", canUndo: false, fileName: "旧名单.xlsx" };
    const nodes = [BATCH, { ...old, undoneAt: UNDONE.undoneAt, undoneBy: BATCH.createdBy }];
    const page = await open(List, { importBatches: { totalCount: 2, nodes } });
    await screen.findByText("客户：名单.xlsx");
    const [, first, second] = screen.getAllByRole("row");
    expect(second?.textContent).toContain("撤销");
    const buttons = (row: HTMLElement | undefined) =>
      within(row as HTMLElement)
        .getAllByRole("button")
        .map(({ textContent }) => textContent);
    expect([buttons(first), buttons(second)]).toEqual([["查看", "撤销"], ["查看"]]);
    expect(page.requests[0]?.variables).toEqual({
      filter: { book: "crm/customer" },
      page: { number: 1, size: 10 },
    });
    await userEvent.click(within(first as HTMLElement).getByRole("button", { name: "撤销" }));
    const question = within(await screen.findByRole("alertdialog"));
    await userEvent.click(question.getByRole("button", { name: "撤销导入" }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(undos(page)).toEqual([{ id: "8" }]);
  });
});

describe("words for imports", () => {
  it.each([
    ["/api/ems/member/importExcel", "member"],
    ["/api/crm/customer/importExcel2", "crm/customer"],
    ["/api/tms/projectwork/importPoolExcel", "tms/projectwork"],
    ["/api/pms/validateDirectory/importExcel", "pms/validateDirectory"],
  ])("%s is of %s", (path, book) => expect(bookOf(path)).toBe(book));

  it.each([
    ["crm/customer", "/customer/CustomerList?batch=8"],
    ["product", "/admin/ProductList?batch=8"],
    ["question", "/admin/QuestionList?batch=8"],
    ["kpi/events", "/kpi/KpiEvent?batch=8"],
    ["pms/validateTemplate", "/project/ProjectAcceptTemplate?batch=8"],
    ["tms/projectwork", "/workorder/PoolWorkList?view=ALL&batch=8"],
    ["crm/contacts", "/customer/PhoneBook?batch=8"],
    ["oa/clockRecord", "/attend/AttendRecordReport?batch=8"],
    ["member", "/members?status=&batch=8"],
    ["team", undefined],
  ])("of %s lead to %s", (book, to) => expect(listOf(book, "8")?.to).toBe(to));

  it("say how many and what became of them", () => {
    expect(countsOf({ created: 3, updated: 0 })).toBe("新增 3 条");
    expect(countsOf({ created: 1, updated: 2 })).toBe("新增 1 条，更新 2 条");
    expect(stateOf({ undoneAt: null, undoneBy: null })).toBe("已导入");
    expect(stateOf({ undoneAt: "2026-11-20T03:00:00Z", undoneBy: null })).toMatch(/^系统于 .+ 撤销$/);
    expect(recordState({ isNew: false, isChanged: false })).toBe("更新");
    expect(recordState({ isNew: true, isChanged: true })).toBe("新增，之后有改动");
  });
});
