import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { Outcome } from "@/app/record/outcomes";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { openBatchUpdate, openShare, openTransfer } from "./openDialogs";
// loaded lazily on first opening; imported here so that tests need not wait for it
import "./BatchUpdateDialog";
import "./CustomerShareDialog";
import "./CustomerTransferDialog";

afterEach(() => act(closeAllDialogs));

const ROWS = [
  { id: "customer-1", rowId: "1", name: "华东机电" },
  { id: "customer-2", rowId: "2", name: "华南电梯" },
];
const SALES = {
  rowId: "7",
  name: "王敏",
  avatarUrl: "",
  jobNumber: null,
  mainTeam: { rowId: "3", name: "销售一部" },
  teams: [
    { rowId: "2", name: "大客户部" },
    { rowId: "3", name: "销售一部" },
  ],
};

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

async function render(run: () => Promise<unknown>) {
  const page = await renderPage(
    () => (
      <button type="button" onClick={() => void run()}>
        打开
      </button>
    ),
    {
      path: "/customer/CustomerList",
      resolvers: {
        ...answer("Query", {
          memberOptions: [SALES],
          teamOptions: [],
          customer: {
            ...ROWS[0],
            version: 4,
            isOpen: "OPEN",
            associations: [{ member: { rowId: "7" }, team: { rowId: "9", name: "旧部门" } }],
            followTeams: [{ rowId: "2", name: "大客户部" }],
          },
          types: [],
          levels: [{ value: "A", text: "A 级" }],
          scopes: [
            { value: "1", text: "公开" },
            { value: "2", text: "部分可见" },
          ],
          industries: [],
          tags: [],
          customFields: [],
        }),
        ...answer("Member", SALES),
        ...answer("CustomerBatchPayload", {
          results: [
            { id: "1", error: null },
            { id: "2", error: "没有权限" },
          ],
        }),
      },
    },
  );
  await userEvent.click(screen.getByRole("button", { name: "打开" }));
  const dialog = within(await screen.findByRole("dialog"));
  const sent = (name: string) => page.requests.find((request) => request.name === name)?.variables;
  return { dialog, sent };
}

describe("the dialogs of several customers", () => {
  it("transfer them to somebody in their main team, and answer row by row", async () => {
    let outcomes: readonly Outcome[] | undefined;
    const { dialog, sent } = await render(async () => {
      outcomes = await openTransfer(ROWS);
    });
    await userEvent.click(dialog.getByRole("button", { name: "转移" }));
    expect(await dialog.findByText("请选择负责销售", { selector: "p" })).toBeTruthy();
    await userEvent.type(dialog.getByLabelText("说明"), "区域调整");
    await userEvent.click(dialog.getByRole("combobox", { name: /^新的负责销售/ }));
    await userEvent.click(await screen.findByRole("option", { name: /王敏/ }));
    expect(await dialog.findByText("销售一部")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "转移" }));
    await waitFor(() =>
      expect(sent("CustomerTransferDialogMutation")).toEqual({
        input: {
          ids: ["1", "2"],
          salesmanId: "7",
          salesmanTeamId: "3",
          keepAssisting: false,
          reason: "区域调整",
        },
      }),
    );
    await waitFor(() =>
      expect(outcomes).toEqual([
        { key: "1", name: "华东机电", error: null },
        { key: "2", name: "华南电梯", error: "没有权限" },
      ]),
    );
  });

  it("change only what was chosen, and nothing when that is nothing", async () => {
    const { dialog, sent } = await render(() => openBatchUpdate(ROWS));
    await userEvent.click(await dialog.findByRole("button", { name: "确定" }));
    expect(await dialog.findByText("请至少选择一项要修改的内容")).toBeTruthy();
    await userEvent.click(dialog.getByRole("combobox", { name: "客户级别" }));
    await userEvent.click(await screen.findByRole("option", { name: "A 级" }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(sent("BatchUpdateDialogMutation")).toEqual({ input: { ids: ["1", "2"], level: "A" } }),
    );
  });

  it("share one, keeping a team that somebody has left", async () => {
    const { dialog, sent } = await render(() => openShare({ id: "1" }));
    expect(await dialog.findByText("旧部门")).toBeTruthy();
    await userEvent.click(dialog.getByRole("radio", { name: "部分可见" }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    await waitFor(() =>
      expect(sent("CustomerShareDialogMutation")).toEqual({
        id: "1",
        version: 4,
        input: {
          isOpen: "CONCERNED",
          associations: [{ memberId: "7", teamId: "9", type: 1 }],
          followTeamIds: ["2"],
        },
      }),
    );
  });
});
