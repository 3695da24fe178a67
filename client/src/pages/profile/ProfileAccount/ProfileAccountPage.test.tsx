import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import query from "@/__generated__/ProfileAccountPageQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import ProfileAccountPage from "./ProfileAccountPage";

const session = (id: string, device: string, current: boolean) => ({
  id,
  device,
  address: "192.0.2.1",
  createdAt: "2026-01-01T00:00:00Z",
  lastSeenAt: "2026-01-02T00:00:00Z",
  expiresAt: "2026-02-01T00:00:00Z",
  current,
});

const resolvers = {
  Viewer: () => ({
    username: "owner",
    phone: "13812345678",
    sessions: [session("s1", "甲设备", false), session("s2", "乙设备", true)],
  }),
  Member: () => ({ mpBound: false }),
};

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

it("hides the middle of the phone and lets every session but this one end", async () => {
  const { requests } = await renderPage(ProfileAccountPage, { query: { default: query }, resolvers });
  expect(screen.getByText("138****5678")).toBeTruthy();
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows.map((row) => within(row).queryByRole("button")?.textContent ?? null)).toEqual([null, "退出"]);
  expect(rows[0]?.textContent).toContain("乙设备");

  const user = userEvent.setup();
  await user.click(within(rows[1] as HTMLElement).getByRole("button"));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("甲设备");
  await user.click(within(dialog).getByRole("button", { name: "确定" }));
  await waitFor(() => expect(requests).toHaveLength(3));
  expect(requests[1]).toEqual({ name: "SessionListRevokeMutation", variables: { input: { id: "s1" } } });
  expect(requests[2]?.name).toBe("ProfileAccountPageQuery");
  await screen.findByText("已退出该设备");
});

it("binds WeChat by the code that the demo's log tells, and says where nobody can", async () => {
  const offered = answer("Query", { wechatOffered: true });
  const begun = answer("WechatBeginPayload", { begun: true, address: null, userErrors: [] });
  const { requests, unmount } = await renderPage(ProfileAccountPage, {
    query: { default: query },
    resolvers: { ...resolvers, ...offered, ...begun },
  });
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "绑定微信" }));
  const dialog = await screen.findByRole("dialog", { name: "绑定微信" });
  await user.click(within(dialog).getByRole("button", { name: "绑定" }));
  expect(within(dialog).getByText("请输入授权码")).toBeTruthy();
  await user.type(within(dialog).getByLabelText(/授权码/), " 12345678 ");
  await user.click(within(dialog).getByRole("button", { name: "绑定" }));
  await screen.findByText("已绑定微信，之后可以用微信登录");
  const sent = requests.find(({ name }) => name === "useWechatBindMutation");
  expect(sent?.variables).toEqual({ input: { code: "12345678" } });
  unmount();

  const nobody = { ...resolvers, ...answer("Query", { wechatOffered: false }) };
  await renderPage(ProfileAccountPage, { query: { default: query }, resolvers: nobody });
  expect(screen.getByText("本系统未接入微信")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "绑定微信" })).toBeNull();
});
