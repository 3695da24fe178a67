import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderKit } from "../base/testing";
import type { Column, View } from "../base/types";
import { flagFilter, multiSelectFilter, selectFilter, textFilter } from "./filters";
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
  marked: flagFilter({ label: "仅看重点" }),
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
      opens={{ panel: { name: (row) => row.name } }}
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
  it("remembers per route whether it was the table or the tree, and nothing else", async () => {
    const tree = { key: "tree", label: "树形", icon: <i />, render: () => <p>所有分支</p> };
    const board = { key: "board", label: "看板", icon: <i />, render: () => <p>所有卡片</p> };
    const looks = <Page renderView={[tree, board]} />;
    const first = renderKit(looks, "/list");
    expect(screen.queryByText("所有分支")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "树形" }));
    await userEvent.click(screen.getByRole("button", { name: "看板" }));
    first.unmount();
    const second = renderKit(looks, "/list");
    expect(screen.getByText("所有分支")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "表格" }));
    expect(screen.queryByText("所有分支")).toBeNull();
    second.unmount();
    renderKit(looks, "/list?look=tree");
    expect(screen.getByText("所有分支")).toBeTruthy();
  });

  it("keeps another look at the rows in the address", async () => {
    const user = userEvent.setup();
    const cards = {
      key: "cards",
      label: "卡片",
      icon: <i />,
      render: (rows: readonly Row[]) => <p>{rows.length} 张卡片</p>,
    };
    const { unmount } = renderKit(<Page renderView={[cards]} />, "/list?look=cards&status=on");
    expect(screen.getByText("3 张卡片")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "表格" }));
    expect(screen.getByRole("grid")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "卡片" }));
    expect(screen.getByRole("button", { name: "卡片", pressed: true })).toBeTruthy();
    unmount();
    renderKit(<Page renderView={[cards]} />, "/list?look=nonsense");
    expect(screen.getByRole("grid")).toBeTruthy();
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
  it("says after a search that finds nothing whether there may be more than the person sees", () => {
    const { unmount } = renderKit(<Page rows={[]} total={0} unseen="成员" />, "/list?keyword=x");
    expect(screen.getByText("没有匹配的成员；可能有您无权查看的成员。")).toBeTruthy();
    unmount();
    renderKit(<Page rows={[]} total={0} unseen={null} />, "/list?keyword=x");
    expect(screen.getByText("没有符合筛选条件的记录。")).toBeTruthy();
    expect(screen.queryByText(/无权查看/)).toBeNull();
  });
  it("offers no retry to whoever may not", () => {
    renderKit(<Page error={{ message: "没有操作权限" }} onRetry={vi.fn()} />);
    expect(screen.getByRole("alert").textContent).toContain("没有操作权限");
    expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
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
  it("say what a box to tick means once", async () => {
    renderKit(<Page />);
    await userEvent.click(screen.getByRole("button", { name: "更多" }));
    await screen.findAllByLabelText("更多条件");
    expect(screen.getAllByText("仅看重点")).toHaveLength(1);
    expect(screen.getAllByText("更多条件")).toHaveLength(1);
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
    renderKit(
      <Page opens={{ run: open }} rowActions={() => [{ key: "edit", text: "编辑", onClick: edit }]} />,
    );
    await userEvent.click(screen.getByText("乙"));
    expect(open.mock.lastCall?.[0]).toMatchObject({ id: "2" });
    fireEvent.keyDown(bodyRows()[1] as HTMLElement, { key: "Enter" });
    expect(open).toHaveBeenCalledTimes(2);
    await userEvent.hover(bodyRows()[1] as HTMLElement);
    await userEvent.click(within(bodyRows()[1] as HTMLElement).getByRole("button", { name: "编辑" }));
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
    expect(screen.getByRole("columnheader", { name: /^备注/ })).toBeTruthy();
    unmount();
    renderKit(<Page />);
    expect(screen.getByRole("columnheader", { name: /^备注/ })).toBeTruthy();
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
    fireEvent.keyDown(screen.getByRole("button", { name: "年龄" }), {
      key: "Home",
      altKey: true,
      shiftKey: true,
    });
    expect(JSON.parse(localStorage.getItem("xieli.table.test/list") ?? "{}").sizes).not.toHaveProperty("age");
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

describe("keys of a list", () => {
  const edit = vi.fn();
  const create = vi.fn();
  const shown = () => {
    edit.mockClear();
    create.mockClear();
    return renderKit(
      <Page
        create={{ key: "create", text: "新增成员", onClick: create }}
        rowActions={(row) => [
          { key: "edit", text: "修改", hidden: row.id === "3", onClick: () => edit(row.id) },
        ]}
        batchActions={[{ key: "leave", text: "离职", onClick: () => true }]}
      />,
    );
  };
  const focused = () => (document.activeElement as HTMLElement).dataset.id;

  it("j and k walk over the rows, x selects, e edits", async () => {
    shown();
    await userEvent.keyboard("e");
    await userEvent.keyboard("x");
    expect(edit).not.toHaveBeenCalled();
    await userEvent.keyboard("j");
    await waitFor(() => expect(focused()).toBe("1"));
    await userEvent.keyboard("j");
    await waitFor(() => expect(focused()).toBe("2"));
    await userEvent.keyboard("e");
    expect(edit).toHaveBeenCalledWith("2");
    await userEvent.keyboard("x");
    expect(screen.getByText("已选择 1 项")).toBeTruthy();
    expect(bodyRows()[1]?.getAttribute("aria-selected")).toBe("true");
    await userEvent.keyboard("k");
    await waitFor(() => expect(focused()).toBe("1"));
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await waitFor(() => expect(focused()).toBe("3"));
    edit.mockClear();
    await userEvent.keyboard("e");
    expect(edit).not.toHaveBeenCalled();
  });

  it("/ goes to the keyword, where letters are letters, and c creates", async () => {
    shown();
    await userEvent.keyboard("/");
    const keyword = screen.getByLabelText<HTMLInputElement>("搜索关键词");
    expect(document.activeElement).toBe(keyword);
    await userEvent.keyboard("cjx");
    expect(keyword.value).toBe("cjx");
    expect(create).not.toHaveBeenCalled();
    keyword.blur();
    await userEvent.keyboard("c");
    expect(create).toHaveBeenCalledOnce();
  });
});

describe("opening a row", () => {
  const remove = vi.fn();
  const panel = () => screen.queryByRole("dialog");
  const shown = (at = "/list", rows: readonly Row[] = ROWS) =>
    renderKit(
      <Page
        rows={rows}
        opens={{
          panel: {
            name: (row) => row.name,
            facts: (row) => [{ label: "编号", value: `第 ${row.id} 号` }],
            content: (row) => <p>{row.name}的一切</p>,
          },
        }}
        rowActions={(row) => [
          { key: "stop", text: "停用", onClick: () => undefined },
          { key: "delete", text: "删除", intent: "danger", onClick: () => remove(row.id) },
        ]}
      />,
      at,
    );

  it("shows it beside the list, under an address, with every column and what is said besides", async () => {
    const { address } = shown();
    await userEvent.click(screen.getByText("乙"));
    const dialog = await screen.findByRole("dialog", { name: "乙" });
    expect(address()).toBe("/list?show=2");
    // a column that is hidden in the table as well
    for (const text of ["年龄", "20", "备注", "第 2 号", "乙的一切"])
      expect(within(dialog).getByText(text)).toBeTruthy();
    expect(bodyRows()[1]?.dataset.active).toBe("true");
    expect(within(dialog).getByRole("button", { name: "停用" })).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "更多操作" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "删除" }));
    expect(remove).toHaveBeenCalledWith("2");
  });

  it("walks to the neighbours by arrows and letters, and Escape takes it and its address away", async () => {
    const { address, router } = shown("/list?sort=AGE.asc");
    await userEvent.click(screen.getByText("乙"));
    await screen.findByRole("dialog", { name: "乙" });
    await userEvent.keyboard("{ArrowUp}");
    await screen.findByRole("dialog", { name: "甲" });
    await userEvent.keyboard("k");
    await userEvent.keyboard("jj");
    await screen.findByRole("dialog", { name: "丙" });
    expect(address()).toBe("/list?sort=AGE.asc&show=3");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(panel()).toBeNull());
    expect(address()).toBe("/list?sort=AGE.asc");
    // one history entry, however many rows were visited
    expect(router.state.historyAction).toBe("POP");
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset.id).toBe("3"));
  });

  it("stands after a reload, and leaves with a record that has left the list", async () => {
    const { address, unmount } = shown("/list?show=3");
    await screen.findByRole("dialog", { name: "丙" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(address()).toBe("/list"));
    unmount();
    const after = shown("/list?show=9&tab=1");
    await waitFor(() => expect(after.address()).toBe("/list?tab=1"));
    expect(panel()).toBeNull();
  });

  it("goes to the record's page where it has one, and the first column is a link to it", async () => {
    const { address } = renderKit(
      <Page opens={{ to: (row) => (row.id === "3" ? null : `/of/${row.id}`) }} />,
    );
    expect(screen.getByRole("link", { name: "乙" }).getAttribute("href")).toBe("/of/2");
    expect(screen.queryByRole("link", { name: "丙" })).toBeNull();
    await userEvent.click(screen.getByText("丙"));
    expect(address()).toBe("/list");
    await userEvent.click(screen.getByText("20"));
    await waitFor(() => expect(address()).toBe("/of/2"));
  });
});

describe("the actions of a row", () => {
  const action = (text: string) => ({ key: text, text, onClick: () => undefined });
  it("has its menu's button in place before it can be pressed", async () => {
    const actions = () => [
      { key: "a", text: "编辑", onClick: () => undefined },
      { key: "b", text: "移动", onClick: () => undefined },
      { key: "c", text: "删除", onClick: () => undefined },
    ];
    renderKit(<Page rowActions={actions} />);
    const row = screen.getByRole("row", { name: /乙/ });
    // as in a browser: later renders of React come after the press
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
    row.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    const pressed = within(row).getByRole("button", { name: "行操作" });
    vi.unstubAllGlobals();
    await within(row).findByRole("button", { name: "编辑" });
    expect(within(row).getByRole("button", { name: "行操作" })).toBe(pressed);
  });

  it("stand once: two as buttons beside the columns, the others in the menu", async () => {
    renderKit(<Page rowActions={() => ["修改", "复制", "停用", "删除"].map(action)} />);
    const row = bodyRows()[0] as HTMLElement;
    await userEvent.hover(row);
    expect(within(row).getByRole("button", { name: "修改" })).toBeTruthy();
    await userEvent.click(within(row).getByRole("button", { name: "行操作" }));
    const entries = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    expect(entries).toEqual(["停用", "删除"]);
  });

  it("have their room reserved, and no menu when it would be empty", async () => {
    renderKit(<Page rowActions={() => ["修改", "删除"].map(action)} />);
    const columns = [...document.querySelectorAll<HTMLElement>("col")];
    expect(Number.parseInt(columns.at(-1)?.style.width ?? "", 10)).toBeGreaterThan(80);
    await userEvent.hover(bodyRows()[0] as HTMLElement);
    expect(screen.queryByRole("button", { name: "行操作" })).toBeNull();
  });
});

describe("a list on a phone", () => {
  beforeEach(() => void vi.stubGlobal("innerWidth", 375));
  afterEach(() => void vi.unstubAllGlobals());

  it("has equally high cards where only the visible ones are rendered", () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at): Row => ({ id: `r${at}`, name: `甲${at}`, age: at }));
    const table = () => screen.getByRole("grid").parentElement;
    const { unmount } = renderKit(<Page rows={rows(101)} total={101} />);
    expect(table()?.hasAttribute("data-windowed")).toBe(true);
    expect(table()?.style.getPropertyValue("--card-height")).toMatch(/^\d+px$/);
    unmount();
    renderKit(<Page rows={rows(100)} total={100} />);
    expect(table()?.hasAttribute("data-windowed")).toBe(false);
  });

  it("has all its filters in a sheet behind one button, and none for columns and the height of rows", async () => {
    const { address } = renderKit(<Page />);
    for (const name of ["列设置", "行高", "更多"]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByLabelText("城市")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "筛选" }));
    const sheet = within(await screen.findByRole("dialog", { name: "筛选" }));
    for (const name of ["状态", "团队", "城市", "更多条件"])
      expect(sheet.getByRole("group", { name })).toBeTruthy();
    await userEvent.type(sheet.getByLabelText("城市", { selector: "input" }), "上海");
    await waitFor(() => expect(decodeURIComponent(address())).toBe("/list?city=上海"));
    await userEvent.click(sheet.getByRole("button", { name: "完成" }));
    expect(await screen.findByRole("button", { name: "筛选 1" })).toBeTruthy();
  });
});
