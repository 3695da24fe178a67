import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import AttendDeductionListPage from "./AttendDeductionListPage";
import * as query from "./query";
// fetched when it is opened first, which a test need not wait for
import "./AbsenceGroupDialog";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const GROUP = {
  id: "AbsenceGroup:4",
  rowId: "4",
  version: 2,
  name: "总部",
  remark: null,
  createdAt: "2026-03-05T01:00:00Z",
  createdBy: { id: "Member:7", rowId: "7", name: "苏木阳" },
  items: [
    { fault: "LATE", from: 10, free: 3, minutes: 30, rate: 0 },
    { fault: "ABSENCE", from: 0, free: 0, minutes: 0, rate: 150 },
  ],
  viewerCan: { update: true, delete: true },
};

const open = () =>
  renderPage(AttendDeductionListPage, {
    query,
    path: "/attend/AttendDeductionList",
    resolvers: { [ROOT]: () => ({ absenceGroups: { totalCount: 1, nodes: [GROUP] } }) },
  });

describe("groups of absence deduction", () => {
  it("say in words what each fault costs", async () => {
    await open();
    const row = screen.getByRole("row", { name: /总部/ });
    expect(row.textContent).toContain(
      "迟到 10分钟起，每月前 3 次不扣，每次扣30分钟；旷工，每次扣时长的 1.5 倍",
    );
  });

  it("are made price by price", async () => {
    const { requests } = await open();
    await userEvent.click(screen.getByRole("button", { name: "新增扣款组" }));
    const dialog = within(await screen.findByRole("dialog", { name: "新增扣款组" }));
    await userEvent.type(dialog.getByRole("textbox", { name: /^扣款组名称/ }), "生产一线");
    await userEvent.click(dialog.getByRole("button", { name: "添加扣款规则" }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await dialog.findByText("请填写第 1 条扣减的时长或倍数")).toBeTruthy();
    await userEvent.type(dialog.getByLabelText("第 1 条的起算时长"), "30");
    await userEvent.type(dialog.getByLabelText("第 1 条按时长扣减的倍数"), "1.5");
    await userEvent.click(dialog.getByRole("button", { name: "添加扣款规则" }));
    await userEvent.click(dialog.getByRole("combobox", { name: "第 2 条的异常" }));
    await userEvent.click(await screen.findByRole("option", { name: "缺卡" }));
    // a missed punch has no length
    expect((dialog.getByLabelText("第 2 条的起算时长") as HTMLInputElement).disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText("第 2 条每次扣减的时长"), "60");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(
        requests.find(({ name }) => name === "AbsenceGroupDialogCreateMutation")?.variables,
      ).toMatchObject({
        input: {
          name: "生产一线",
          items: [
            { fault: "LATE", from: 30, free: 0, minutes: 0, rate: 150 },
            { fault: "MISSING", from: 0, free: 0, minutes: 60, rate: 0 },
          ],
        },
      }),
    );
  });

  it("are changed over the version that is shown", async () => {
    const { requests } = await open();
    const row = screen.getByRole("row", { name: /总部/ });
    await userEvent.hover(row);
    await userEvent.click(await within(row).findByRole("button", { name: "修改" }));
    const dialog = within(await screen.findByRole("dialog", { name: "修改扣款组" }));
    await userEvent.click(dialog.getByRole("button", { name: "移除第 1 项" }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "AbsenceGroupDialogUpdateMutation")?.variables).toEqual({
        id: "4",
        version: 2,
        input: { items: [{ fault: "ABSENCE", from: 0, free: 0, minutes: 0, rate: 150 }] },
      }),
    );
  });

  it("are deleted with the way back", async () => {
    const { requests } = await open();
    const row = screen.getByRole("row", { name: /总部/ });
    await userEvent.hover(row);
    await userEvent.click(await within(row).findByRole("button", { name: "删除" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/30 天内可.*恢复/)).toBeTruthy();
    await userEvent.click(question.getByRole("button", { name: "确定" }));
    await userEvent.click(await screen.findByRole("button", { name: "撤销" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "useBinRestoreMutation")?.variables).toEqual({
        input: { kind: "ABSENCE_GROUP", ids: ["4"] },
      }),
    );
  });
});
