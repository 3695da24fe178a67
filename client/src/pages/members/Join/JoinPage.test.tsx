import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import JoinPage from "./JoinPage";
import * as query from "./query";

const INVITATION = {
  code: "abc",
  enterpriseName: "云岭智能",
  inviterName: "沈若溪",
  teamName: null,
  valid: true,
  personal: false,
  message: null as string | null,
};
const VALID = { Query: () => ({ invitationPreview: INVITATION }) };
const REVOKED = {
  Query: () => ({ invitationPreview: { ...INVITATION, valid: false, message: "邀请已被撤销" } }),
};

function show(resolvers: typeof VALID) {
  return renderPage(JoinPage, { query, path: "/join/abc", params: { code: "abc" }, resolvers });
}

describe("an invitation's page", () => {
  it("says whose invitation it is and asks a newcomer for everything", async () => {
    const { requests } = await show(VALID);
    expect(await screen.findByRole("heading", { name: "云岭智能" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "注册并申请加入" }));
    for (const text of ["请输入姓名", "请输入手机号", "请输入短信验证码", "请设置密码"])
      await waitFor(() => expect(screen.getAllByText(text).some((node) => node.tagName === "P")).toBe(true));
    expect(requests.some(({ name }) => name === "useJoinMutation")).toBe(false);
  });

  it("brings somebody with an account back after the sign-in", async () => {
    await show(VALID);
    await userEvent.click(await screen.findByRole("tab", { name: "已有账号" }));
    expect(screen.getByRole("link", { name: "去登录" }).getAttribute("href")).toBe(
      "/Login?redirectUrl=%2Fjoin%2Fabc",
    );
  });

  it("tells why an invitation no longer works", async () => {
    await show(REVOKED);
    expect(await screen.findByText("邀请已被撤销")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
