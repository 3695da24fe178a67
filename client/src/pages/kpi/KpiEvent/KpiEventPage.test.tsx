import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import categories from "@/__generated__/KpiEventDialogQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import { exportParameters } from "./exchange";
import KpiEventPage from "./KpiEventPage";
import { pointsProblem, pointsText } from "./points";
import * as query from "./query";
// fetched when it is opened first, which a test need not wait for
import "./KpiEventDialog";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-05T04:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  act(closeAllDialogs);
});

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const EVENT = {
  id: "KpiEvent:4",
  rowId: "4",
  version: 2,
  title: "客户来信表扬",
  points: 2.5,
  happenedOn: "2026-03-02",
  description: null,
  createdAt: "2026-03-05T01:00:00Z",
  member: { id: "Member:9", rowId: "9", name: "陆云帆", avatarUrl: null },
  category: null,
  createdBy: { id: "Member:1", rowId: "1", name: "王敏" },
  viewerCan: { update: true, delete: true },
};

const open = (path = "/kpi/KpiEvent", viewer = {}) =>
  renderPage(KpiEventPage, {
    query,
    parts: [categories],
    path,
    viewer,
    resolvers: {
      [ROOT]: () => ({
        kpiEvents: { totalCount: 1, nodes: [EVENT] },
        categoryTree: [],
        memberOptions: [{ rowId: "9", name: "陆云帆", avatarUrl: null, jobNumber: null, mainTeam: null }],
      }),
    },
  });

describe("events of appraisals", () => {
  it("show their points with the sign", async () => {
    const page = await open("/kpi/KpiEvent?memberId=9&days=2026-03-01~2026-03-31");
    expect(page.requests[0]?.variables).toMatchObject({
      filter: { memberId: "9", days: { from: "2026-03-01", to: "2026-03-31" } },
      orderBy: [{ field: "HAPPENED_ON", direction: "DESC" }],
    });
    expect(within(screen.getByRole("row", { name: /客户来信表扬/ })).getByText("+2.5")).toBeTruthy();
  });

  it("are recorded for a member, not ahead of time", async () => {
    const page = await open();
    await userEvent.click(screen.getByRole("button", { name: "新增考核事件" }));
    const dialog = within(await screen.findByRole("dialog", { name: "新增考核事件" }));
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(await dialog.findByText("请选择成员", { selector: "p" })).toBeTruthy();
    expect(dialog.getByText("请输入分值")).toBeTruthy();
    await userEvent.click(dialog.getByRole("combobox", { name: /^成员/ }));
    await userEvent.click(await screen.findByRole("option", { name: /陆云帆/ }));
    await userEvent.type(dialog.getByLabelText(/^事件标题/), "迟交周报");
    await userEvent.type(dialog.getByLabelText(/^分值/), "-1.5");
    await userEvent.click(dialog.getByRole("button", { name: "确定" }));
    const sent = () => page.requests.find(({ name }) => name === "KpiEventDialogCreateMutation");
    await waitFor(() => expect(sent()).toBeTruthy());
    expect(sent()?.variables).toMatchObject({
      input: { memberId: "9", title: "迟交周报", points: -1.5, happenedOn: "2026-03-05" },
    });
  });

  it("are neither made nor exchanged by those who only read their own", async () => {
    await open("/kpi/KpiEvent", { authorities: ["kpi"], enabledCodes: ["kpi"], isAdmin: false });
    for (const name of ["新增考核事件", "导入", "导出"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

describe("points", () => {
  it("have bounds and a sign", () => {
    expect(pointsText(-1)).toBe("-1");
    expect(pointsText(0)).toBe("0");
    expect(pointsProblem("-100")).toBeNull();
    expect(pointsProblem("100.5")).toBe("分值应在 -100 到 100 之间");
    expect(pointsProblem("")).toBe("请输入分值");
  });

  it("are exported by the filters of the list", () => {
    expect(exportParameters({ memberId: "9", days: { from: "2026-03-01", to: "2026-03-31" } })).toMatchObject(
      {
        memberId: "9",
        dateStart: "2026-03-01",
        dateEnd: "2026-03-31",
      },
    );
  });
});
