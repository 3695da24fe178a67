import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { workRosters } from "./list";
import * as query from "./query";
// loaded lazily on first opening; imported here so that tests need not wait for it
import "./WorkRosterDialog";
import WorkRosterSettingPage from "./WorkRosterSettingPage";

afterEach(() => act(closeAllDialogs));

const ROW = {
  id: "WorkRoster:3",
  rowId: "3",
  zone: null,
  member: { rowId: "9", name: "陆云帆", avatarUrl: null },
  startsAt: "2026-03-01T08:00:00+08:00",
  endsAt: "2026-03-02T08:00:00+08:00",
  isCurrent: true,
  remark: "夜班",
  version: 2,
};

/** Mock resolver for one GraphQL type. */
const answer = (type: string, value: object) => ({ [type]: () => value });

const open = () =>
  renderPage(WorkRosterSettingPage, {
    query,
    path: "/admin/WorkRosterSetting",
    resolvers: answer("Query", { workRosters: { totalCount: 1, nodes: [ROW] } }),
  });

describe("the roster", () => {
  it("says who is on call, for what and when", async () => {
    await open();
    const row = within(screen.getByRole("row", { name: /陆云帆/ }));
    for (const words of ["值班中", "全企业", "2026-03-01 08:00:00", "夜班"])
      expect(row.getByText(words)).toBeTruthy();
  });

  it("asks for those of some days, of a zone, and that are not over", () => {
    const address = new URLSearchParams("open=1&zoneId=4&during=2026-03-01~2026-03-07");
    expect(workRosters.vars({}, address).filter).toEqual({
      open: true,
      zoneId: "4",
      during: { from: "2026-03-01", to: "2026-03-07" },
    });
  });

  it("needs to know who and when", async () => {
    const page = await open();
    await userEvent.click(screen.getByRole("button", { name: "新增值班" }));
    const dialog = within(await screen.findByRole("dialog", { name: "新增值班" }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    for (const words of ["请选择值班人员", "请选择开始时间", "请选择结束时间"])
      expect((await dialog.findAllByText(words)).length).toBeGreaterThan(0);
    expect(page.requests.filter(({ name }) => name === "WorkRosterDialogCreateMutation")).toEqual([]);
  });
});
