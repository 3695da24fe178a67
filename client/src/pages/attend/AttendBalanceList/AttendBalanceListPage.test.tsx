import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import AttendBalanceListPage from "./AttendBalanceListPage";
import { ledger } from "./list";
import * as query from "./query";
// fetched when it is opened first, which a test need not wait for
import "./BalanceDialog";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const TYPE = { id: "AttendType:1", rowId: "1", name: "年假", unit: "HALF_DAY", balanced: true };
const MEMBER = { id: "Member:7", rowId: "7", name: "苏木阳", avatarUrl: null };

const row = (rowId: string, kind: string, amount: number, over: object = {}) => ({
  id: `LeaveLedger:${rowId}`,
  rowId,
  kind,
  amount,
  day: "2026-01-01",
  until: "2026-12-31",
  reason: "2026 发放",
  applicationId: null,
  createdAt: "2026-01-01T01:00:00Z",
  createdBy: null,
  member: MEMBER,
  attendType: TYPE,
  ...over,
});

const open = (path = "/attend/AttendBalanceList") =>
  renderPage(AttendBalanceListPage, {
    query,
    path,
    resolvers: {
      [ROOT]: () => ({
        leaveLedgers: {
          totalCount: 2,
          nodes: [
            row("1", "GRANT", 5),
            row("2", "TAKE", -1.5, { applicationId: "AttendApplication:4", until: null, reason: "年假申请" }),
          ],
        },
        leaveBalances: [
          { attendType: TYPE, balance: 3.5, available: 3.5, taken: 1.5, words: "3.5 天，2026-12-31 到期" },
        ],
        attendApplication: { id: "AttendApplication:4", processId: "FlowProcess:3" },
        flowProcess: { id: "FlowProcess:3", rowId: "3" },
      }),
    },
  });

async function press(name: RegExp, action: string): Promise<void> {
  const line = screen.getByRole("row", { name });
  await userEvent.hover(line);
  const near = within(line).queryByRole("button", { name: action });
  if (near) {
    await userEvent.click(near);
    return;
  }
  await userEvent.click(within(line).getByRole("button", { name: "行操作" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: action }));
}

describe("balances of leave", () => {
  it("are asked for of one member, the rows of all", () => {
    const of = (search: string) => ledger.vars({}, new URLSearchParams(search));
    expect(of("")).toMatchObject({ filter: {}, memberId: null, ofOne: false });
    expect(of("memberId=7&typeId=1&kinds=GRANT,CORRECT")).toMatchObject({
      filter: { memberId: "7", typeId: "1", kinds: ["GRANT", "CORRECT"] },
      memberId: "7",
      ofOne: true,
    });
  });

  it("are a ledger with signs, ends and reasons", async () => {
    await open();
    expect(
      screen.getByRole("row", { name: /苏木阳.*年假.*发放.*\+5 天.*2026-12-31.*2026 发放/ }),
    ).toBeTruthy();
    expect(screen.getByRole("row", { name: /使用.*-1.5 天.*长期.*年假申请/ })).toBeTruthy();
    expect(screen.getByText(/选择一个成员/)).toBeTruthy();
  });

  it("lead from a row to its member, and from a type to its rows", async () => {
    const { router } = await open();
    await press(/使用/, "余额和全部明细");
    await waitFor(() => expect(router.state.location.search).toBe("?memberId=7"));
    const tile = await screen.findByRole("button", {
      name: /年假.*3.5 天.*今天可用 3.5 天，今年已用 1.5 天/,
    });
    await userEvent.click(tile);
    await waitFor(() => expect(router.state.location.search).toContain("typeId=1"));
  });

  it("lead from what was taken to the application", async () => {
    const { router } = await open();
    await press(/使用/, "查看申请");
    await waitFor(() => expect(router.state.location.pathname).toBe("/oa/FlowInfo/3"));
  });

  it("are corrected with a reason; what goes has no end", async () => {
    const { requests } = await open();
    await press(/发放/, "更正余额");
    const dialog = within(await screen.findByRole("dialog", { name: "更正余额" }));
    await userEvent.type(dialog.getByRole("textbox", { name: /^额度/ }), "-0.5");
    expect((dialog.getByRole("textbox", { name: /^有效期至/ }) as HTMLInputElement).disabled).toBe(true);
    await userEvent.click(dialog.getByRole("button", { name: "更正" }));
    expect(await dialog.findByText("请填写更正原因")).toBeTruthy();
    await userEvent.type(dialog.getByRole("textbox", { name: /^更正原因/ }), "多发半天");
    await userEvent.click(dialog.getByRole("button", { name: "更正" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "BalanceDialogMutation")?.variables).toEqual({
        input: { memberIds: ["7"], typeId: "1", amount: -0.5, until: null, reason: "多发半天" },
      }),
    );
  });
});
