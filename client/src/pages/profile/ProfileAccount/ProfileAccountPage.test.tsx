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
