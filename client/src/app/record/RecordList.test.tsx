import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RelayEnvironmentProvider } from "react-relay";
import { createMockEnvironment } from "relay-test-utils";
import { describe, expect, it, vi } from "vitest";
import { renderKit } from "@/ui/base/testing";
import type { Column } from "@/ui/base/types";
import { useListState } from "@/ui/list/useListState";
import { RecordList, type RecordListProps } from "./RecordList";

interface Row {
  rowId: string;
  name: string;
  viewerCan: { update: boolean; delete: boolean };
}
const ROW: Row = { rowId: "7", name: "甲", viewerCan: { update: true, delete: true } };
const COLUMNS: readonly Column<Row>[] = [
  { key: "name", title: "名称", required: true, render: ({ name }) => name },
];

type Calls = Pick<RecordListProps<Row>, "edit" | "remove" | "removeEach" | "run"> & {
  rows?: readonly Row[];
};

function List(calls: Calls) {
  return (
    <RelayEnvironmentProvider environment={createMockEnvironment()}>
      <Plain {...calls} />
    </RelayEnvironmentProvider>
  );
}

function Plain({ rows = [ROW], ...calls }: Calls) {
  return (
    <RecordList<Row>
      title="型号"
      about="这里是型号"
      subject="型号"
      state={useListState({})}
      columns={COLUMNS}
      page={{ nodes: rows, totalCount: rows.length }}
      nameOf={({ name }) => name}
      {...calls}
    />
  );
}

async function act(text: string) {
  const row = screen.getByText("甲").closest("tr, [role=row]") as HTMLElement;
  await userEvent.hover(row);
  await userEvent.click(within(row).getAllByRole("button", { name: text })[0] as HTMLElement);
}
const toasts = () =>
  [...document.querySelectorAll(".ui-toast")].map((node) => [
    node.getAttribute("data-kind"),
    node.querySelector(".ui-toast__text")?.textContent,
  ]);

describe("a list of records without its calls", () => {
  it("says 请设置api.delete属性! when only the call that deletes is missing", async () => {
    renderKit(<List edit={vi.fn(async () => false)} />);
    await act("删除");
    expect(toasts()).toEqual([["error", "请设置api.delete属性!"]]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("says 请配置api when it has none, for whatever is asked of it", async () => {
    renderKit(<List />);
    await act("删除");
    await act("修改");
    await userEvent.click(screen.getByRole("button", { name: "新增型号" }));
    expect(toasts()).toEqual([["error", "请配置api"]]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("deletes when it has one", async () => {
    const remove = vi.fn(async () => null);
    renderKit(<List remove={remove} />);
    await act("删除");
    await userEvent.click(await screen.findByRole("button", { name: "确定" }));
    expect(await screen.findByText("删除成功！")).toBeTruthy();
    expect(remove).toHaveBeenCalledWith(["7"]);
  });

  it("says of each of several why it was not deleted, where each is answered for", async () => {
    const rows = [ROW, { ...ROW, rowId: "8", name: "乙" }, { ...ROW, rowId: "9", name: "丙" }];
    const removeEach = vi.fn(async () => [
      { rowId: "7", error: null },
      { rowId: "8", error: "乙进行中，请先取消再删除" },
      { rowId: "9", error: "丙还有子任务，请先删除子任务" },
    ]);
    renderKit(<List removeEach={removeEach} rows={rows} />);
    await userEvent.click(screen.getByRole("checkbox", { name: "选择本页" }));
    await userEvent.click(
      within(screen.getByRole("toolbar", { name: "批量操作" })).getByRole("button", { name: "删除" }),
    );
    await userEvent.click(await screen.findByRole("button", { name: "确定" }));
    const told = within(await screen.findByRole("dialog", { name: "删除结果" }));
    expect(told.getByText("成功 1 个，失败 2 个")).toBeTruthy();
    expect(told.getByText("乙进行中，请先取消再删除")).toBeTruthy();
    expect(told.getByText("丙还有子任务，请先删除子任务")).toBeTruthy();
    expect(removeEach).toHaveBeenCalledWith(["7", "8", "9"]);
  });
});

describe("a list of records whose rows have an effect of their own", () => {
  it("opens them by it, and nothing beside the list", async () => {
    const run = vi.fn();
    const { address } = renderKit(<List run={run} />);
    await userEvent.click(screen.getByText("甲"));
    expect(run).toHaveBeenCalledWith(ROW);
    expect(address()).toBe("/list");
  });
});
