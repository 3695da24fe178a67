import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import PendingPage from "./PendingPage";
import * as query from "./query";

const RESOLVERS = {
  MemberConnection: () => ({ totalCount: 1 }),
  Member: () => ({
    rowId: "21",
    name: "赵六",
    status: "APPLIED",
    type: "STAFF",
    createdAt: "2026-11-20T00:00:00Z",
    viewerCan: { audit: true },
    teams: [{ rowId: "3", name: "技术中心" }],
    roles: [],
    inviter: null,
    gender: "UNKNOWN",
    workStatus: "FREE",
  }),
  MemberPayload: () => ({ userErrors: [] }),
};

function show() {
  return renderPage(PendingPage, { query, path: "/members/Pending", resolvers: RESOLVERS });
}

describe("applications", () => {
  it("asks for those who wait", async () => {
    const { requests } = await show();
    await screen.findByText("赵六");
    expect(requests[0]?.variables).toMatchObject({ filter: { status: ["APPLIED"] } });
  });

  it("lets somebody in with the teams the invitation meant", async () => {
    const { requests } = await show();
    await userEvent.click(await screen.findByRole("button", { name: "通过" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "通过" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "AuditDialogMutation")?.variables).toEqual({
        input: { id: "21", approve: true, teamIds: ["3"], roleIds: [] },
      }),
    );
  });

  it("turns nobody away without a reason", async () => {
    const { requests } = await show();
    await userEvent.click(await screen.findByRole("button", { name: "拒绝" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "拒绝" }));
    expect(await within(dialog).findByText("请填写拒绝原因")).toBeTruthy();
    expect(requests.some(({ name }) => name === "AuditDialogMutation")).toBe(false);
    await userEvent.type(within(dialog).getByRole("textbox", { name: /拒绝原因/ }), "资料不符");
    await userEvent.click(within(dialog).getByRole("button", { name: "拒绝" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "AuditDialogMutation")?.variables).toEqual({
        input: { id: "21", approve: false, reason: "资料不符" },
      }),
    );
  });
});
