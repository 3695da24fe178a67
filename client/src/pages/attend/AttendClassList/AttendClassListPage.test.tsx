import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import AttendClassListPage from "./AttendClassListPage";
import * as query from "./query";
// fetched when it is opened first, which a test need not wait for
import "./ShiftDialog";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const PAYLOAD = "AttendShiftPayload";

const NIGHT = {
  id: "AttendShift:3",
  rowId: "3",
  name: "夜班",
  mark: "夜",
  color: "#3b82f6",
  expectedMinutes: 450,
  lateGrace: 5,
  earlyGrace: 0,
  absenceBelow: 240,
  halfBelow: null,
  halfWhenLate: null,
  earliest: null,
  latest: 120,
  halfAt: null,
  overtimeBefore: null,
  overtimeAfter: 30,
  remark: null,
  sortOrder: 2,
  version: 4,
  createdAt: "2026-03-05T01:00:00Z",
  pairs: [{ from: 1320, to: 1800 }],
  rests: [{ from: 1560, to: 1590 }],
  flex: null,
  viewerCan: { update: true, delete: true },
};

const open = (payload: object = {}) =>
  renderPage(AttendClassListPage, {
    query,
    path: "/attend/AttendClassList",
    resolvers: {
      [ROOT]: () => ({ attendShifts: { totalCount: 1, nodes: [NIGHT] } }),
      [PAYLOAD]: () => ({ userErrors: [], ...payload }),
    },
  });

type Page = Awaited<ReturnType<typeof open>>;
const sent = (page: Page, name: string) =>
  page.requests.find((one) => one.name === name)?.variables as
    | { version?: number; input: Record<string, unknown> }
    | undefined;

/** Types a time and leaves its box. */
async function typeTime(label: string, time: string) {
  const box = screen.getByLabelText(label);
  await userEvent.clear(box);
  await userEvent.type(box, time);
  await userEvent.tab();
}

describe("the shifts", () => {
  it("say their hours over midnight, and show them as a picture", async () => {
    const page = await open();
    expect(page.requests[0]?.variables).toMatchObject({
      orderBy: [{ field: "SORT_ORDER", direction: "ASC" }],
    });
    const row = within(screen.getByRole("row", { name: /夜班/ }));
    expect(row.getByText("22:00 至 次日 06:00")).toBeTruthy();
    expect(row.getByText("7小时30分钟")).toBeTruthy();
    const bar = row.getByRole("img", { name: "22:00 至 次日 06:00；休息 次日 02:00 至 次日 02:30" });
    expect([...bar.children].map((piece) => piece.getAttribute("data-next"))).toEqual([null, "true", "true"]);
  });

  it("are made with ends and rests on the next day", async () => {
    const page = await open();
    await userEvent.click(screen.getByRole("button", { name: "新增班次" }));
    const dialog = within(await screen.findByRole("dialog", { name: "新增班次" }));
    await userEvent.type(dialog.getByLabelText(/^班次名称/), "大夜班");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await dialog.findByText("请填写每一段的上班和下班时间")).toBeTruthy();
    await typeTime("第 1 段上班", "2200");
    await typeTime("第 1 段下班", "6:00");
    expect(dialog.getByText("次日")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "添加休息" }));
    await typeTime("第 1 段休息开始", "1:00");
    await typeTime("第 1 段休息结束", "1:30");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(sent(page, "ShiftDialogCreateMutation")).toBeTruthy());
    expect(sent(page, "ShiftDialogCreateMutation")?.input).toMatchObject({
      name: "大夜班",
      mark: null,
      pairs: [{ from: 1320, to: 1800 }],
      rests: [{ from: 1500, to: 1530 }],
      lateGrace: 0,
      absenceBelow: null,
      flex: null,
    });
  });

  it("are changed over the version that was read, and say the server's refusal beside its field", async () => {
    const page = await open({
      attendShift: null,
      userErrors: [{ field: ["latest"], message: "最多可提前或延后 12 小时打卡", code: "INVALID" }],
    });
    const row = screen.getByRole("row", { name: /夜班/ });
    await userEvent.hover(row);
    await userEvent.click(within(row).getByRole("button", { name: "修改" }));
    const dialog = within(await screen.findByRole("dialog", { name: "修改班次" }));
    await userEvent.click(dialog.getByRole("checkbox", { name: /弹性工时/ }));
    await typeTime("弹性范围开始", "21:00");
    await typeTime("弹性范围结束", "07:00");
    await typeTime("核心时间开始", "00:30");
    await typeTime("核心时间结束", "04:00");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(sent(page, "ShiftDialogUpdateMutation")?.version).toBe(4));
    expect(sent(page, "ShiftDialogUpdateMutation")?.input).toMatchObject({
      flex: { range: { from: 1260, to: 1860 }, core: { from: 1470, to: 1680 } },
      latest: 120,
      overtimeAfter: 30,
    });
    expect((await dialog.findAllByText("最多可提前或延后 12 小时打卡")).length).toBeGreaterThan(0);
    expect(dialog.getByLabelText(/^最晚打卡/).getAttribute("aria-invalid")).toBe("true");
  });

  it("are copied", async () => {
    await open();
    const row = screen.getByRole("row", { name: /夜班/ });
    await userEvent.hover(row);
    await userEvent.click(within(row).getByRole("button", { name: "复制" }));
    const dialog = within(await screen.findByRole("dialog", { name: "新增班次" }));
    expect(dialog.getByDisplayValue("夜班 副本")).toBeTruthy();
    expect(dialog.getByDisplayValue("22:00")).toBeTruthy();
  });
});
