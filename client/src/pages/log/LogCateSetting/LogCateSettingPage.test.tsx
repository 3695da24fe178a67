import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import LogCateSettingPage from "./LogCateSettingPage";
import * as query from "./query";
// fetched when it is opened first, which a test need not wait for
import "./LogCategoryDialog";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const FIELD = {
  key: "who",
  label: "拜访对象",
  kind: "TEXT",
  required: true,
  options: [],
  minLength: 2,
  record: null,
};

const row = (rowId: string, sortOrder: number, over: object = {}) => ({
  id: `LogCategory:${rowId}`,
  rowId,
  version: 4,
  sortOrder,
  minLength: 10,
  editHours: 24,
  remindAt: 1080,
  remark: null,
  createdAt: "2026-03-05T01:00:00Z",
  logType: { id: "DictItem:2", value: "2", text: "拜访" },
  costType: { id: "DictItem:21", value: "1", text: "人工" },
  costRate: 120,
  teams: [],
  fields: [FIELD],
  viewerCan: { update: true, delete: true },
  ...over,
});

const open = (path = "/log/LogCateSetting") =>
  renderPage(LogCateSettingPage, {
    query,
    path,
    resolvers: {
      [ROOT]: () => ({
        logCategories: {
          totalCount: 2,
          nodes: [row("1", 0), row("2", 1, { teams: [{ id: "Team:3", rowId: "3", name: "直销部" }] })],
        },
        types: [
          { value: "2", text: "拜访" },
          { value: "5", text: "其他" },
        ],
        costTypes: [{ value: "1", text: "人工" }],
      }),
    },
  });

describe("the templates of logs", () => {
  it("say whom they are for and what they ask for", async () => {
    const { requests } = await open();
    expect(requests[0]?.variables).toMatchObject({ orderBy: [{ field: "ORDER", direction: "ASC" }] });
    expect(screen.getByRole("row", { name: /拜访.*全部团队.*拜访对象（必填）.*10.*18:00/ })).toBeTruthy();
    expect(screen.getByRole("row", { name: /拜访.*直销部/ })).toBeTruthy();
  });

  it("are built field by field and made", async () => {
    const { requests } = await open();
    await userEvent.click(screen.getByRole("button", { name: "新增日志模板" }));
    const dialog = within(await screen.findByRole("dialog", { name: "新增日志模板" }));
    await userEvent.click(dialog.getByRole("button", { name: "添加字段" }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    const said = dialog.getAllByRole("alert").map(({ textContent }) => textContent);
    expect(said).toEqual(["请选择日志类型", "请填写字段名称"]);
    await userEvent.click(dialog.getByRole("combobox", { name: /^日志类型/ }));
    await userEvent.click(await screen.findByRole("option", { name: "其他" }));
    await userEvent.type(dialog.getByLabelText("第 1 个字段的名称"), "结果");
    await userEvent.click(dialog.getByRole("combobox", { name: "第 1 个字段的类型" }));
    await userEvent.click(await screen.findByRole("option", { name: "单选" }));
    await userEvent.type(dialog.getByLabelText("第 1 个字段的选项"), "有意向、暂无");
    await userEvent.click(dialog.getByRole("checkbox", { name: "第 1 个字段必填" }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(
        requests.find(({ name }) => name === "LogCategoryDialogCreateMutation")?.variables,
      ).toMatchObject({
        input: {
          logType: "5",
          teamIds: [],
          minLength: 0,
          editHours: 24,
          remindAt: null,
          fields: [
            {
              key: expect.stringMatching(/^f\w{12}$/),
              label: "结果",
              kind: "CHOICE",
              required: true,
              options: ["有意向", "暂无"],
              record: null,
            },
          ],
        },
      }),
    );
  });

  it("say what hours cost, and cost nothing without a rate once that is taken away", async () => {
    const { requests } = await open();
    const line = screen.getByRole("row", { name: /直销部/ });
    expect(line.textContent).toContain("人工，120.00/小时");
    await userEvent.hover(line);
    await userEvent.click(await within(line).findByRole("button", { name: "修改" }));
    const dialog = within(await screen.findByRole("dialog", { name: /日志模板/ }));
    await userEvent.clear(dialog.getByRole("textbox", { name: /^每小时成本/ }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await dialog.findByText("请输入大于 0 的每小时成本")).toBeTruthy();
    const type = dialog.getByRole("combobox", { name: /^计入项目成本/ }).parentElement as HTMLElement;
    await userEvent.click(within(type).getByRole("button", { name: "清除" }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(
        requests.find(({ name }) => name === "LogCategoryDialogUpdateMutation")?.variables,
      ).toMatchObject({ version: 4, input: { costType: null, costRate: null } }),
    );
  });

  it("are moved among the others", async () => {
    const { requests } = await open();
    const line = screen.getByRole("row", { name: /直销部/ });
    await userEvent.hover(line);
    await userEvent.click(await within(line).findByRole("button", { name: "上移" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "LogCateSettingPageMoveMutation")?.variables).toEqual({
        input: { id: "2", order: 0 },
      }),
    );
  });
});
