import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useMemo, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderKit } from "../base/testing";
import type { Option, TreeNode } from "../base/types";
import { Tree, type TreeProps } from "../tree/Tree";
import { TreeSelect } from "../tree/TreeSelect";
import { onPicked } from "./optionCache";
import { MultiRemotePicker, RemotePicker, type RemoteSource } from "./RemotePicker";
import { MultiSelect, Select } from "./Select";

const OPTIONS: readonly Option[] = [
  { value: "a", label: "甲" },
  { value: "b", label: "乙", disabled: true },
  { value: "c", label: "丙" },
];

function Single({ options = OPTIONS, start = null }: { options?: readonly Option[]; start?: string | null }) {
  const [value, setValue] = useState<string | null>(start);
  return <Select aria-label="状态" value={value} onChange={setValue} options={options} searchable />;
}

/** Focus changes state, so React has to settle. */
const focus = (element: HTMLElement) => act(() => element.focus());
const box = () => screen.getByRole("combobox", { name: "状态" });

describe("select", () => {
  it("opens, walks past disabled options and picks by keyboard", async () => {
    renderKit(<Single />);
    focus(box());
    fireEvent.keyDown(box(), { key: "ArrowDown" });
    const search = await screen.findByLabelText("搜索状态");
    fireEvent.keyDown(search, { key: "ArrowDown" });
    fireEvent.keyDown(search, { key: "Enter", keyCode: 229 });
    expect(box().textContent).toBe("请选择");
    fireEvent.keyDown(search, { key: "Enter" });
    await waitFor(() => expect(box().textContent).toBe("丙"));
    expect(document.activeElement).toBe(box());
    fireEvent.keyDown(box(), { key: "Backspace" });
    expect(box().textContent).toBe("请选择");
  });
  it("has words for no options and for no match", async () => {
    const { unmount } = renderKit(<Single options={[]} />);
    await userEvent.click(box());
    expect(await screen.findByText("无数据")).toBeTruthy();
    unmount();
    renderKit(<Single />);
    await userEvent.click(box());
    await userEvent.type(await screen.findByLabelText("搜索状态"), "丁");
    expect(screen.getByText("无匹配数据")).toBeTruthy();
  });
  it("offers 200 options at most and says so", async () => {
    renderKit(
      <Single
        options={Array.from({ length: 250 }, (_, index) => ({ value: String(index), label: `第${index}项` }))}
      />,
    );
    await userEvent.click(box());
    expect((await screen.findAllByRole("option")).length).toBe(200);
    expect(screen.getByText(/仅显示前 200 项/)).toBeTruthy();
  });
  it("shows a value it has no option for", () => {
    renderKit(<Single start="z" />);
    expect(box().textContent).toBe("z");
  });
  it("keeps open while several are chosen", async () => {
    const seen = vi.fn();
    renderKit(<MultiSelect aria-label="状态" value={["a"]} onChange={seen} options={OPTIONS} />);
    await userEvent.click(box());
    await userEvent.click(await screen.findByRole("option", { name: "丙" }));
    expect(seen).toHaveBeenLastCalledWith(["a", "c"]);
    await userEvent.click(screen.getByRole("option", { name: "甲" }));
    expect(seen).toHaveBeenLastCalledWith([]);
    expect(box().getAttribute("aria-expanded")).toBe("true");
  });
});

const PEOPLE: readonly Option[] = [
  { value: "1", label: "林晓东" },
  { value: "2", label: "周佳宁" },
];
function Picker(props: Partial<RemoteSource> & { start?: string | null }) {
  const [value, setValue] = useState<string | null>(props.start ?? null);
  return (
    <RemotePicker
      aria-label="状态"
      value={value}
      onChange={setValue}
      fetch={props.fetch ?? (() => Promise.resolve(PEOPLE))}
      resolve={props.resolve}
      unseen={props.unseen}
    />
  );
}

describe("remote picker", () => {
  it("shows options below the headings of their groups, walks through them as one, and tells what was picked", async () => {
    const told = vi.fn();
    const resolve = () => Promise.resolve(PEOPLE);
    onPicked(resolve, told);
    const parts: readonly Option[] = [
      { value: "1", label: "林晓东", group: "我" },
      { value: "2", label: "周佳宁", group: "其他" },
      { value: "3", label: "苏木阳", group: "其他" },
    ];
    renderKit(<Picker fetch={() => Promise.resolve(parts)} resolve={resolve} />);
    await userEvent.click(box());
    const others = await screen.findByRole("group", { name: "其他" });
    expect(
      within(others)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["周佳宁", "苏木阳"]);
    expect(within(screen.getByRole("group", { name: "我" })).getAllByRole("option")).toHaveLength(1);
    const search = screen.getByLabelText("搜索状态");
    fireEvent.keyDown(search, { key: "ArrowDown" });
    fireEvent.keyDown(search, { key: "ArrowDown" });
    fireEvent.keyDown(search, { key: "Enter" });
    await waitFor(() => expect(box().textContent).toBe("苏木阳"));
    expect(told).toHaveBeenCalledExactlyOnceWith(parts[2]);
  });
  it("says 加载中, then offers what the server found, 20 at most", async () => {
    let answer: (found: readonly Option[]) => void = () => undefined;
    const fetch = vi.fn<RemoteSource["fetch"]>(() => new Promise((resolve) => (answer = resolve)));
    renderKit(<Picker fetch={fetch} />);
    await userEvent.click(box());
    expect(await screen.findByText("加载中")).toBeTruthy();
    expect(fetch.mock.lastCall?.[1].limit).toBe(20);
    await act(async () => answer(PEOPLE));
    await userEvent.click(screen.getByRole("option", { name: "周佳宁" }));
    await waitFor(() => expect(box().textContent).toBe("周佳宁"));
  });
  it("asks once for what was typed, not while composing, and gives up earlier questions", async () => {
    const signals: AbortSignal[] = [];
    const fetch = vi.fn<RemoteSource["fetch"]>((_, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    renderKit(<Picker fetch={fetch} />);
    await userEvent.click(box());
    const search = await screen.findByLabelText("搜索状态");
    const before = fetch.mock.calls.length;
    vi.useFakeTimers();
    try {
      fireEvent.compositionStart(search);
      fireEvent.change(search, { target: { value: "lin" } });
      act(() => vi.advanceTimersByTime(1000));
      expect(fetch.mock.calls.length).toBe(before);
      fireEvent.change(search, { target: { value: "林" } });
      fireEvent.compositionEnd(search);
      act(() => vi.advanceTimersByTime(299));
      expect(fetch.mock.calls.length).toBe(before);
      act(() => vi.advanceTimersByTime(1));
      expect(fetch.mock.calls.length).toBe(before + 1);
    } finally {
      vi.useRealTimers();
    }
    expect(fetch.mock.lastCall?.[0]).toBe("林");
    expect(signals.at(-2)?.aborted).toBe(true);
    expect(signals.at(-1)?.aborted).toBe(false);
  });
  it("shows why it has nothing and tries again", async () => {
    const fetch = vi.fn<RemoteSource["fetch"]>().mockRejectedValue(new Error("网络异常"));
    renderKit(<Picker fetch={fetch} />);
    await userEvent.click(box());
    expect(await screen.findByText(/网络异常/)).toBeTruthy();
    fetch.mockResolvedValue(PEOPLE);
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByRole("option", { name: "林晓东" })).toBeTruthy();
  });
  it("says of no match that there may be some that one does not see, without telling whether", async () => {
    const fetch = (keyword: string) => Promise.resolve(keyword ? [] : PEOPLE);
    renderKit(<Picker fetch={fetch} unseen="客户" />);
    await userEvent.click(box());
    await userEvent.type(await screen.findByLabelText("搜索状态"), "丁");
    expect(await screen.findByText("没有匹配的客户；可能有您无权查看的客户。")).toBeTruthy();
    expect(screen.queryByText("无匹配数据")).toBeNull();
  });
  it("names what is chosen already, and shows the id of whom nobody knows", async () => {
    const resolve = vi.fn(() => Promise.resolve(PEOPLE));
    const { unmount } = renderKit(<Picker start="1" resolve={resolve} />);
    await waitFor(() => expect(box().textContent).toBe("林晓东"));
    unmount();
    renderKit(<Picker start="9" resolve={resolve} />);
    await waitFor(() => expect(box().textContent).toBe("9"));
  });
  it("collects several", async () => {
    const seen = vi.fn();
    renderKit(
      <MultiRemotePicker
        aria-label="状态"
        value={["1"]}
        onChange={seen}
        known={PEOPLE}
        fetch={() => Promise.resolve(PEOPLE)}
        max={2}
      />,
    );
    expect(box().textContent).toBe("林晓东");
    await userEvent.click(box());
    await userEvent.click(await screen.findByRole("option", { name: "周佳宁" }));
    expect(seen).toHaveBeenLastCalledWith(["1", "2"]);
    await userEvent.click(screen.getByRole("button", { name: "移除林晓东" }));
    expect(seen).toHaveBeenLastCalledWith([]);
  });
});

const TREE: readonly TreeNode[] = [
  {
    id: "rd",
    label: "研发",
    children: [
      { id: "fe", label: "前端" },
      { id: "be", label: "后端" },
    ],
  },
  { id: "hr", label: "人事", hasChildren: true },
];

function Org(props: Partial<TreeProps>) {
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <Tree
      nodes={TREE}
      label="组织"
      selected={selected}
      onSelect={(node) => setSelected(node.id)}
      {...props}
    />
  );
}
function Ordered({ bind, ...props }: Partial<TreeProps> & { bind: (show: (order: string) => void) => void }) {
  const [order, setOrder] = useState("甲乙丙");
  bind(setOrder);
  return (
    <Tree
      label="顺序"
      nodes={useMemo(() => [...order].map((name) => ({ id: name, label: name })), [order])}
      {...props}
    />
  );
}
function Fields({ bind }: { bind: (show: (count: number) => void) => void }) {
  const [count, setCount] = useState(150);
  bind(setCount);
  return (
    <Tree
      label="字段"
      nodes={Array.from({ length: count }, (_, at) => ({ id: `f${at}`, label: `字段${at}` }))}
      selected="f180"
    />
  );
}
const items = () => screen.getAllByRole("treeitem").map((item) => item.textContent);
const item = (name: string) => screen.getByRole("treeitem", { name: new RegExp(`^${name}`) });

describe("tree", () => {
  it("is walked by arrows", async () => {
    renderKit(<Org />);
    expect(items()).toEqual(["研发", "前端", "后端", "人事"]);
    focus(item("研发"));
    fireEvent.keyDown(item("研发"), { key: "ArrowLeft" });
    expect(items()).toEqual(["研发", "人事"]);
    fireEvent.keyDown(item("研发"), { key: "ArrowRight" });
    fireEvent.keyDown(item("研发"), { key: "ArrowDown" });
    await waitFor(() => expect(document.activeElement).toBe(item("前端")));
    fireEvent.keyDown(item("前端"), { key: "Enter" });
    expect(item("前端").getAttribute("aria-selected")).toBe("true");
  });
  it("fetches children when they are asked for", async () => {
    const load = vi.fn(() => Promise.resolve([{ id: "pay", label: "薪酬" }]));
    renderKit(<Org load={load} />);
    focus(item("人事"));
    fireEvent.keyDown(item("人事"), { key: "ArrowRight" });
    expect(await screen.findByText("薪酬")).toBeTruthy();
    fireEvent.keyDown(item("人事"), { key: "ArrowLeft" });
    fireEvent.keyDown(item("人事"), { key: "ArrowRight" });
    expect(load).toHaveBeenCalledOnce();
  });
  it("moves at once by Alt and arrows, and back with 排序失败 when it was refused", async () => {
    const move = vi
      .fn<NonNullable<TreeProps["onMove"]>>()
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce([{ message: "排序失败" }]);
    renderKit(<Org onMove={move} />);
    focus(item("后端"));
    await act(async () => void fireEvent.keyDown(item("后端"), { key: "ArrowUp", altKey: true }));
    expect(move).toHaveBeenLastCalledWith({ id: "be", parent: "rd", index: 0 });
    expect(items()).toEqual(["研发", "后端", "前端", "人事"]);
    await act(async () => void fireEvent.keyDown(item("后端"), { key: "ArrowLeft", altKey: true }));
    expect(move).toHaveBeenLastCalledWith({ id: "be", parent: null, index: 1 });
    expect(await screen.findByText("排序失败")).toBeTruthy();
  });
  it("doesn't go back when the answer to one move comes after the next one was made", async () => {
    const answers: (() => void)[] = [];
    const move = vi.fn(() => new Promise<null>((done) => answers.push(() => done(null))));
    let show: (order: string) => void = () => undefined;
    const bind = (set: typeof show) => {
      show = set;
    };
    renderKit(<Ordered bind={bind} onMove={move} />);
    const up = () => act(async () => void fireEvent.keyDown(item("丙"), { key: "ArrowUp", altKey: true }));
    focus(item("丙"));
    await up();
    await up();
    expect(items()).toEqual(["丙", "甲", "乙"]);
    expect(move).toHaveBeenCalledTimes(1);
    act(() => show("甲丙乙"));
    await act(async () => answers[0]?.());
    expect(items()).toEqual(["丙", "甲", "乙"]);
    expect(move).toHaveBeenLastCalledWith({ id: "丙", parent: null, index: 0 });
    await act(async () => answers[1]?.());
    expect(items()).toEqual(["丙", "甲", "乙"]);
    act(() => show("乙丙甲"));
    expect(items()).toEqual(["乙", "丙", "甲"]);
  });
  it("checks with the space bar", () => {
    const check = vi.fn();
    renderKit(<Org checkable checked={new Set(["fe"])} onCheck={check} />);
    expect(item("研发").getAttribute("aria-checked")).toBe("mixed");
    focus(item("后端"));
    fireEvent.keyDown(item("后端"), { key: " " });
    expect([...((check.mock.lastCall?.[0] ?? []) as Iterable<string>)].toSorted()).toEqual([
      "be",
      "fe",
      "rd",
    ]);
  });
  it("scrolls to a node that was selected elsewhere, and not again while its rows change", () => {
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(320);
    let show: (count: number) => void = () => undefined;
    const bind = (set: typeof show) => {
      show = set;
    };
    renderKit(<Fields bind={bind} />);
    const tree = screen.getByRole("tree", { name: "字段" });
    expect(tree.scrollTop).toBe(0);
    // it arrives later, as the fields of a type do
    act(() => show(200));
    expect(tree.scrollTop).toBe(181 * 32 - 320);
    tree.scrollTop = 0;
    act(() => show(210));
    expect(tree.scrollTop).toBe(0);
  });
  it("filters, and has words for no match", () => {
    const { unmount } = renderKit(<Org filter="后" />);
    expect(items()).toEqual(["研发", "后端"]);
    unmount();
    renderKit(<Org filter="无此" />);
    expect(screen.getByText("无匹配数据")).toBeTruthy();
  });
  it("serves as a select", async () => {
    const seen = vi.fn();
    renderKit(<TreeSelect aria-label="状态" value="fe" onChange={seen} nodes={TREE} fullPath leafOnly />);
    expect(box().textContent).toBe("研发 / 前端");
    await userEvent.click(box());
    await userEvent.click(await screen.findByRole("treeitem", { name: "研发" }));
    expect(seen).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("treeitem", { name: "后端" }));
    expect(seen).toHaveBeenCalledWith("be");
  });
  it("is filtered when it is long, and an arrow leads into what is left", async () => {
    const seen = vi.fn();
    const many = [...TREE, ...Array.from({ length: 9 }, (_, at) => ({ id: `n${at}`, label: `第${at}组` }))];
    renderKit(<TreeSelect aria-label="状态" value={null} onChange={seen} nodes={many} />);
    await userEvent.click(box());
    const filter = await screen.findByRole("searchbox", { name: "搜索状态" });
    await waitFor(() => expect(document.activeElement).toBe(filter));
    await userEvent.keyboard("第7{ArrowDown}");
    expect(document.activeElement).toBe(screen.getByRole("treeitem", { name: "第7组" }));
    await userEvent.keyboard("{Enter}");
    expect(seen).toHaveBeenCalledWith("n7");
  });
});
