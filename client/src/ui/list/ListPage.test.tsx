import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderKit } from "../base/testing";
import type { Column, View } from "../base/types";
import { multiSelectFilter, selectFilter, textFilter } from "./filters";
import { ListPage, type ListPageProps } from "./ListPage";
import { pagerItems } from "./Pagination";
import { useListState } from "./useListState";

interface Row {
  id: string;
  name: string;
  age: number;
  below?: Row[];
}

const ROWS: readonly Row[] = [
  { id: "1", name: "甲", age: 30, below: [{ id: "1-1", name: "甲子", age: 3 }] },
  { id: "2", name: "乙", age: 20 },
  { id: "3", name: "丙", age: 10 },
];
const COLUMNS: readonly Column<Row>[] = [
  { key: "name", title: "姓名", required: true, sortable: true, render: (row) => row.name },
  { key: "age", title: "年龄", sortable: "AGE", number: true, render: (row) => row.age },
  { key: "note", title: "备注", hidden: true, render: () => "无" },
];
const FILTERS = {
  status: selectFilter({
    label: "状态",
    options: [
      { value: "on", label: "在职" },
      { value: "off", label: "离职" },
    ],
  }),
  team: multiSelectFilter({ label: "团队", options: [{ value: "t1", label: "一部" }] }),
  city: textFilter({ label: "城市" }),
  more: textFilter({ label: "更多条件" }),
};
const VIEWS: readonly View[] = [
  { key: "all", label: "全部" },
  { key: "gone", label: "已离职", params: { status: "off" } },
];

function Page(props: Partial<ListPageProps<Row>>) {
  const list = useListState({ filters: FILTERS, views: VIEWS, defaultSize: 10, debounceMs: 20 });
  return (
    <ListPage
      title="成员"
      state={list}
      filters={FILTERS}
      columns={COLUMNS}
      rows={ROWS}
      rowKey={(row) => row.id}
      total={25}
      storageKey="test/list"
      {...props}
    />
  );
}

beforeEach(() => localStorage.clear());
afterEach(() => void vi.useRealTimers());

const bodyRows = () => within(screen.getByRole("grid")).getAllByRole("row").slice(1);

describe("states of a list", () => {
  it("shows skeleton rows before the first answer", () => {
    renderKit(<Page rows={null} total={null} />);
    expect(screen.getByRole("grid").closest("[aria-busy]")).toBeTruthy();
    expect(document.querySelectorAll(".ui-table__skeleton").length).toBeGreaterThan(3);
  });
  it("keeps the old rows, dimmed, while it fetches again", () => {
    renderKit(<Page refetching />);
    expect(document.querySelector("[data-refetching]")).toBeTruthy();
    expect(screen.getByText("甲")).toBeTruthy();
  });
  it("says that there are more rows than were counted", () => {
    renderKit(<Page total={10_001} countedTo={10_000} />);
    expect(document.querySelector(".ui-pager__total")?.textContent).toBe("共 10,000+ 条");
    expect(screen.getByRole("button", { name: "第 1000 页" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "第 1001 页" })).toBeNull();
  });
  it("says 暂无数据, what the list is for, and how to fill it", async () => {
    const create = vi.fn();
    renderKit(
      <Page
        rows={[]}
        total={0}
        empty={{ text: "这里管理成员" }}
        create={{ key: "new", text: "新建成员", onClick: create }}
      />,
    );
    expect(screen.getByText("暂无数据")).toBeTruthy();
    expect(screen.getByText("这里管理成员")).toBeTruthy();
    await userEvent.click(screen.getAllByRole("button", { name: "新建成员" }).at(-1) as HTMLElement);
    expect(create).toHaveBeenCalledOnce();
  });
  it("offers 清除筛选 when filters leave nothing", async () => {
    const { address } = renderKit(<Page rows={[]} total={0} />, "/list?status=on&keyword=x&tab=1");
    await userEvent.click(screen.getAllByRole("button", { name: "清除筛选" }).at(-1) as HTMLElement);
    await waitFor(() => expect(address()).toBe("/list?tab=1"));
    expect(screen.getByLabelText<HTMLInputElement>("搜索关键词").value).toBe("");
  });
  it("says 请求异常 with the server's words and tries again", async () => {
    const retry = vi.fn();
    renderKit(<Page error={{ message: "数据库忙" }} onRetry={retry} />);
    expect(screen.getByRole("alert").textContent).toContain("请求异常数据库忙");
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe("filters", () => {
  it("go into the address, show as chips and leave by one click", async () => {
    const { address } = renderKit(<Page />, "/list?pageNo=2");
    await userEvent.click(screen.getByRole("combobox", { name: "状态" }));
    await userEvent.click(await screen.findByRole("option", { name: "离职" }));
    await waitFor(() => expect(address()).toBe("/list?status=off"));
    expect(screen.getByText("状态：离职")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "清除状态" }));
    await waitFor(() => expect(address()).toBe("/list"));
  });
  it("beyond the third stand behind 更多", async () => {
    renderKit(<Page />);
    expect(screen.queryByLabelText("更多条件")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "更多" }));
    expect((await screen.findAllByLabelText("更多条件")).length).toBeGreaterThan(0);
  });
  it("search after a rest, not while an input method is composing", async () => {
    const { address } = renderKit(<Page />);
    const box = screen.getByLabelText<HTMLInputElement>("搜索关键词");
    vi.useFakeTimers();
    fireEvent.compositionStart(box);
    fireEvent.change(box, { target: { value: "dian" } });
    act(() => vi.advanceTimersByTime(1000));
    expect(address()).toBe("/list");
    expect(box.value).toBe("dian");
    fireEvent.change(box, { target: { value: "电" } });
    fireEvent.compositionEnd(box);
    vi.useRealTimers();
    fireEvent.keyDown(box, { key: "Enter" });
    await waitFor(() => expect(address()).toBe("/list?keyword=电"));
  });
  it("follow the chosen view", async () => {
    const { address } = renderKit(<Page />);
    await userEvent.click(screen.getByRole("tab", { name: "已离职" }));
    await waitFor(() => expect(address()).toBe("/list?view=gone"));
    expect(screen.queryByText("状态：离职")).toBeNull();
    fireEvent.keyDown(screen.getByRole("tab", { name: "已离职" }), { key: "ArrowLeft" });
    await waitFor(() => expect(address()).toBe("/list"));
  });
});

describe("the table", () => {
  it("sorts up, down and back by the server's field", async () => {
    const { address } = renderKit(<Page />);
    const head = screen.getByRole("button", { name: "年龄" });
    await userEvent.click(head);
    await waitFor(() => expect(address()).toBe("/list?sort=AGE.asc"));
    expect(screen.getByRole("columnheader", { name: "年龄" }).getAttribute("aria-sort")).toBe("ascending");
    await userEvent.click(head);
    await waitFor(() => expect(address()).toBe("/list?sort=AGE.desc"));
    await userEvent.click(head);
    await waitFor(() => expect(address()).toBe("/list"));
  });
  it("opens rows by click and Enter, but not by what stands inside them", async () => {
    const open = vi.fn();
    const edit = vi.fn();
    renderKit(<Page onRowClick={open} rowActions={() => [{ key: "edit", text: "编辑", onClick: edit }]} />);
    await userEvent.click(screen.getByText("乙"));
    expect(open.mock.lastCall?.[0]).toMatchObject({ id: "2" });
    fireEvent.keyDown(bodyRows()[1] as HTMLElement, { key: "Enter" });
    expect(open).toHaveBeenCalledTimes(2);
    await userEvent.click(within(bodyRows()[1] as HTMLElement).getByRole("button", { name: "行操作" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "编辑" }));
    expect(edit).toHaveBeenCalledOnce();
    expect(open).toHaveBeenCalledTimes(2);
  });
  it("walks by arrows and selects by Space, a range with Shift, until Escape", async () => {
    const move = vi.fn();
    renderKit(<Page batchActions={[{ key: "b", text: "转移", onClick: move }]} />);
    const first = bodyRows()[0] as HTMLElement;
    act(() => first.focus());
    fireEvent.keyDown(first, { key: " " });
    expect(screen.getByText("已选择 1 项")).toBeTruthy();
    fireEvent.keyDown(first, { key: "End" });
    await waitFor(() => expect(document.activeElement).toBe(bodyRows()[2]));
    fireEvent.keyDown(bodyRows()[2] as HTMLElement, { key: " ", shiftKey: true });
    expect(screen.getByText("已选择 3 项")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "转移" }));
    expect(move.mock.lastCall?.[1]).toEqual(["1", "2", "3"]);
    await waitFor(() => expect(screen.queryByText(/已选择/)).toBeNull());
    fireEvent.keyDown(bodyRows()[2] as HTMLElement, { key: " " });
    fireEvent.keyDown(bodyRows()[2] as HTMLElement, { key: "Escape" });
    expect(screen.queryByText(/已选择/)).toBeNull();
  });
  it("warns 请选择一条记录！ when a batch has nobody", async () => {
    const remove = vi.fn();
    renderKit(<Page batchActions={[{ key: "del", text: "批量删除", always: true, onClick: remove }]} />);
    await userEvent.click(screen.getByRole("button", { name: "批量删除" }));
    expect(screen.getByText("请选择一条记录！")).toBeTruthy();
    expect(remove).not.toHaveBeenCalled();
  });
  it("keeps the selection when the batch was called off", async () => {
    renderKit(<Page batchActions={[{ key: "del", text: "删除", onClick: () => Promise.resolve(false) }]} />);
    await userEvent.click(screen.getByLabelText("选择本页"));
    await userEvent.click(screen.getByRole("button", { name: "删除" }));
    expect(screen.getByText("已选择 3 项")).toBeTruthy();
  });
  it("remembers chosen columns per route", async () => {
    const { address, unmount } = renderKit(<Page />);
    await userEvent.click(screen.getByRole("button", { name: "列设置" }));
    await userEvent.click(await screen.findByLabelText("备注"));
    await waitFor(() => expect(address()).toBe("/list?cols=name,age,note"));
    expect(screen.getByRole("columnheader", { name: "备注" })).toBeTruthy();
    unmount();
    renderKit(<Page />);
    expect(screen.getByRole("columnheader", { name: "备注" })).toBeTruthy();
  });
  it("moves and sizes columns by keyboard", () => {
    renderKit(<Page />);
    const titles = () => screen.getAllByRole("columnheader").map((head) => head.textContent);
    expect(titles()).toEqual(["姓名", "年龄"]);
    fireEvent.keyDown(screen.getByRole("button", { name: "年龄" }), { key: "ArrowLeft", altKey: true });
    expect(titles()).toEqual(["年龄", "姓名"]);
    fireEvent.keyDown(screen.getByRole("button", { name: "年龄" }), {
      key: "ArrowRight",
      altKey: true,
      shiftKey: true,
    });
    expect(JSON.parse(localStorage.getItem("xieli.table.test/list") ?? "{}")).toMatchObject({
      order: ["age", "name", "note"],
      sizes: { age: 156 },
    });
  });
  it("shows a tree, and remembers when it was flattened", async () => {
    const tree = { children: (row: Row) => row.below, switchable: true };
    const { unmount } = renderKit(<Page tree={tree} />);
    expect(screen.queryByText("甲子")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "展开" }));
    expect(screen.getByText("甲子")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "切换为平铺" }));
    expect(screen.queryByText("甲子")).toBeNull();
    unmount();
    renderKit(<Page tree={tree} />);
    expect(screen.queryByRole("treegrid")).toBeNull();
    expect(screen.getByRole("button", { name: "切换为树形" })).toBeTruthy();
  });
});

describe("pages", () => {
  it("keep pageNo out of the address on the first", async () => {
    const { address } = renderKit(<Page />);
    expect(screen.getByText("共 25 条")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "第 3 页" }));
    await waitFor(() => expect(address()).toBe("/list?pageNo=3"));
    await userEvent.click(screen.getByRole("button", { name: "上一页" }));
    await userEvent.click(screen.getByRole("button", { name: "上一页" }));
    await waitFor(() => expect(address()).toBe("/list"));
    await userEvent.selectOptions(screen.getByLabelText("每页条数"), "50");
    await waitFor(() => expect(address()).toBe("/list?pageSize=50"));
  });
  it("step back when the last page has vanished", async () => {
    const { address } = renderKit(<Page />, "/list?pageNo=9");
    await waitFor(() => expect(address()).toBe("/list?pageNo=3"));
  });
  it("show first, last and the neighbours", () => {
    expect(pagerItems(1, 3)).toEqual([1, 2, 3]);
    expect(pagerItems(1, 20)).toEqual([1, 2, 3, 4, 5, 6, null, 20]);
    expect(pagerItems(10, 20)).toEqual([1, null, 8, 9, 10, 11, 12, null, 20]);
    expect(pagerItems(20, 20)).toEqual([1, null, 15, 16, 17, 18, 19, 20]);
    for (let count = 1; count < 40; count += 1)
      for (let page = 1; page <= count; page += 1) {
        const numbers = pagerItems(page, count).filter((item) => item !== null);
        expect(numbers).toContain(page);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      }
  });
});
