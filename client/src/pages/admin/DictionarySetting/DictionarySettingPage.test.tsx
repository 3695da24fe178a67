import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { of } from "./DictionarySettingPage";
import type { SettingCode } from "./dictionaries";
import { of as queryOf } from "./query";

const item = (rowId: string, text: string, rest: object = {}) => ({
  id: `item-${rowId}`,
  rowId,
  text,
  value: rowId,
  color: null,
  param: null,
  disabled: false,
  origin: "SYSTEM",
  uses: 0,
  version: 1,
  viewerCan: { update: true, merge: true, reset: false, delete: false },
  ...rest,
});
const ITEMS = [
  item("1", "普通"),
  item("2", "紧急", {
    origin: "OVERRIDDEN",
    uses: 3,
    viewerCan: { update: true, merge: true, reset: true, delete: false },
  }),
  item("3", "特急", { origin: "OWN", viewerCan: { update: true, merge: true, reset: false, delete: true } }),
];
const refusal = (message: string) => () => ({ userErrors: [{ field: null, message, code: "CONFLICT" }] });

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

function render(code: SettingCode, title: string, resolvers: object = {}) {
  return renderPage(of(code, title).default, {
    query: queryOf(code),
    path: "/admin/TaskLevelSetting",
    resolvers: { ...answer("Query", { dictItemList: { nodes: ITEMS } }), ...resolvers },
  });
}

async function choose(row: RegExp, action: string) {
  const line = await screen.findByRole("treeitem", { name: row });
  await userEvent.click(within(line).getByRole("button", { name: /的操作$/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
}

const texts = () => screen.getAllByRole("treeitem").map((row) => row.getAttribute("data-id"));

describe("the page of a dictionary", () => {
  it("shows where items come from, how often they are used, and asks for its own dictionary", async () => {
    const { requests } = await render("TASK_LEVEL", "任务优先级");
    expect(requests[0]?.variables).toEqual({ code: "TASK_LEVEL" });
    expect(within(screen.getByRole("treeitem", { name: /紧急/ })).getByText("3 处")).toBeTruthy();
    expect(within(screen.getByRole("treeitem", { name: /特急/ })).getByText("自定义")).toBeTruthy();
  });

  it("changes the order by the keyboard, and takes it back when refused", async () => {
    const { requests } = await render("TASK_LEVEL", "任务优先级", {
      DictItemPayload: refusal("数据已被修改"),
    });
    const row = await screen.findByRole("treeitem", { name: /特急/ });
    act(() => row.focus());
    await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "useDictActionsMoveMutation")?.variables).toEqual({
        input: { id: "3", order: 1 },
      }),
    );
    expect(await screen.findByText("数据已被修改")).toBeTruthy();
    expect(texts()).toEqual(["1", "2", "3"]);
  });

  it("offers deleting for own items and the system's words for changed ones only", async () => {
    await render("TASK_LEVEL", "任务优先级");
    const offered = async (row: RegExp) => {
      const line = screen.getByRole("treeitem", { name: row });
      await userEvent.click(within(line).getByRole("button", { name: /的操作$/ }));
      const names = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
      return names;
    };
    expect(await offered(/普通/)).not.toContain("删除");
    expect(await offered(/紧急/)).toContain("恢复系统默认");
    expect(await offered(/特急/)).toContain("删除");
  });

  it("says before a merge what it changes", async () => {
    const { requests } = await render(
      "TASK_LEVEL",
      "任务优先级",
      answer("DictMerge", { total: 3, uses: [{ name: "个文档", count: 3 }] }),
    );
    await choose(/紧急/, "合并到…");
    const dialog = await screen.findByRole("dialog", { name: "合并“紧急”" });
    await userEvent.click(within(dialog).getByRole("combobox", { name: "合并到" }));
    await userEvent.click(await screen.findByRole("option", { name: "普通" }));
    expect(await within(dialog).findByText(/以下 3 处由“紧急”改为“普通”/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "合并" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "MergeDialogMutation")?.variables).toEqual({
        input: { fromId: "2", intoId: "1" },
      }),
    );
  });

  it("edits a customer type's flags with inputs of their kinds", async () => {
    const { requests } = await render(
      "CUSTOMER_TYPE",
      "客户类型",
      answer("Query", {
        dictItemList: { nodes: [item("1", "企业客户", { param: { requireLevel: 1, contactsNum: 5 } })] },
      }),
    );
    await choose(/企业客户/, "修改");
    const dialog = await screen.findByRole("dialog", { name: "修改客户类型" });
    const limit = within(dialog).getByLabelText(/联系人上限/);
    await userEvent.clear(limit);
    await userEvent.type(limit, "100");
    await userEvent.click(within(dialog).getByRole("button", { name: "确定" }));
    expect(await within(dialog).findByText("请输入 1 到 99 的整数")).toBeTruthy();
    await userEvent.clear(limit);
    await userEvent.type(limit, "1");
    await userEvent.click(within(dialog).getByLabelText(/^行业必填/));
    await userEvent.click(within(dialog).getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "DictItemDialogUpdateMutation")?.variables).toMatchObject({
        input: {
          id: "1",
          version: 1,
          text: "企业客户",
          param: { requireLevel: 1, requireIndustry: 1, requireAddress: 0, contactsNum: 1 },
        },
      }),
    );
  });

  it("finds items by name and doesn't move them meanwhile", async () => {
    await render("TASK_LEVEL", "任务优先级");
    await userEvent.type(screen.getByRole("searchbox", { name: "搜索名称" }), "特");
    await waitFor(() => expect(texts()).toEqual(["3"]));
    expect(screen.getByText("搜索时不能调整顺序")).toBeTruthy();
  });
});
