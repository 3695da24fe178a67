import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import day from "@/__generated__/DayOfMemberQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import AttendRecordReportPage from "./AttendRecordReportPage";
import { exportParameters } from "./exchange";
import { punches } from "./list";
import * as query from "./query";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const ROW = {
  id: "AttendPunch:1",
  rowId: "1",
  punchedAt: "2026-03-05T00:47:00Z",
  ownAt: "2026-03-05T00:57:00Z",
  receivedAt: "2026-03-05T03:47:00Z",
  aheadSeconds: 600,
  source: "PHONE",
  device: "iPhone",
  place: "启明园区",
  distance: 1260,
  outside: true,
  confirm: "WAITING",
  confirmedAt: null,
  remark: "上门维保",
  processId: null,
  createdAt: "2026-03-05T03:47:00Z",
  member: { id: "Member:7", rowId: "7", name: "苏木阳", avatarUrl: null },
  address: null,
  confirmedBy: null,
  photos: [{ id: "File:71", rowId: "71", name: "现场.png", size: 3 }],
  viewerCan: { confirm: true },
};

const open = (path = "/attend/AttendRecordReport", viewer = {}) =>
  renderPage(AttendRecordReportPage, {
    query,
    parts: [day],
    path,
    viewer,
    resolvers: {
      [ROOT]: () => ({
        attendPunches: { totalCount: 1, nodes: [ROW] },
        attendDays: { nodes: [] },
      }),
    },
  });

describe("the report of punches", () => {
  it("tells how, where and when each came in, and how wrong its clock was", async () => {
    await open();
    const row = within(screen.getByRole("row", { name: /苏木阳/ }));
    for (const words of [
      "2026-03-05 08:47:00",
      "2026-03-05 11:47:00",
      "手机",
      "外勤",
      "启明园区",
      "待确认",
      "1260 米",
      "3小时后送达；设备时间快 10分钟，已校正",
      "照片 1 张",
    ])
      expect(row.getByText(words)).toBeTruthy();
  });

  it("opens beside the list with the day that it belongs to", async () => {
    const { requests } = await open("/attend/AttendRecordReport?show=1");
    const panel = await screen.findByRole("dialog", { name: "苏木阳 2026-03-05 08:47:00" });
    expect(await within(panel).findByText("这一天没有考勤记录")).toBeTruthy();
    expect(requests.find(({ name }) => name === "DayOfMemberQuery")?.variables).toEqual({
      filter: { memberId: "7", days: { from: "2026-03-05", to: "2026-03-05" } },
    });
  });

  it("takes the workbook of a clock machine from who arranges attendance", async () => {
    await open();
    await userEvent.click(screen.getByRole("button", { name: "导入" }));
    const dialog = within(await screen.findByRole("dialog", { name: "导入打卡记录" }));
    expect(dialog.getByText(/工号或姓名和时间/)).toBeTruthy();
  });

  it("offers no import and no filters by others to who watches nobody", async () => {
    await open("/attend/AttendRecordReport", {
      isOwner: false,
      isAdmin: false,
      isTeamManager: false,
      authorities: [],
    });
    expect(screen.queryByRole("button", { name: "导入" })).toBeNull();
    expect(screen.queryByRole("combobox", { name: "成员" })).toBeNull();
  });

  it("is narrowed down and exported by the same filters", () => {
    const { filter } = punches.vars(
      {},
      new URLSearchParams("sources=PHONE,MACHINE&outside=1&confirm=WAITING&addressId=4&batch=8"),
    );
    expect(filter).toEqual({
      sources: ["PHONE", "MACHINE"],
      outside: true,
      confirm: ["WAITING"],
      addressId: "4",
      importBatchId: "8",
    });
    expect(exportParameters(filter ?? {})).toMatchObject({
      source: "PHONE,MACHINE",
      outside: true,
      confirm: "WAITING",
      addressId: "4",
      importBatchId: "8",
    });
  });
});
