import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import figuresQuery from "@/__generated__/dashboardQueriesFiguresQuery.graphql";
import reportsQuery from "@/__generated__/dashboardQueriesReportsQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { RESULT } from "../_lib/samples";
import DashboardPage from "./DashboardPage";
import * as query from "./query";
import { DASHBOARD } from "./samples";

vi.mock("@/ui/chart/engine", () => ({
  begin: () => ({ on: () => {}, setOption: () => {}, resize: () => {}, dispose: () => {} }),
}));

const FIGURES = [
  { code: "t1", error: null, errorCode: null, result: { ...RESULT, rows: [] } },
  { code: "t2", error: null, errorCode: null, result: RESULT },
];

/** The server's answer. */
const answer = (value: object, type = "Query") => ({ [type]: () => value });

const AT = "/report/dashboard/7";

const open = (search = "", over: object = {}, figures: readonly object[] = FIGURES) =>
  renderPage(DashboardPage, {
    query,
    parts: [figuresQuery, reportsQuery],
    params: { dashboardId: "7" },
    path: `${AT}${search}`,
    resolvers: {
      ...answer({ dashboard: { ...DASHBOARD, ...over }, dashboardFigures: figures }),
      ...answer(
        { dashboardUpdate: { dashboard: { id: "Dashboard:7", version: 4 }, userErrors: [] } },
        "Mutation",
      ),
    },
  });

/** The figure of the first tile, when it is there. */
const figure = async () =>
  within(await screen.findByRole("region", { name: "任务数" })).findByRole("link", { name: /1,208/ });

type Page = Awaited<ReturnType<typeof open>>;
const asked = (page: Page, name: string) =>
  page.requests.filter((one) => one.name === name).map(({ variables }) => variables);
const address = ({ router }: Page) => `${router.state.location.pathname}${router.state.location.search}`;

describe("a dashboard", () => {
  it("shows its tiles with what they are of, asked for at once", async () => {
    const page = await open();
    expect(screen.getByRole("heading", { name: "服务看板", level: 1 })).toBeTruthy();
    const link = await figure();
    expect(link.getAttribute("href")).toBe(
      "/report/task/online/5?p.createdOn=period%3ATHIS_YEAR&measure=count&rows=all",
    );
    const table = within(screen.getByRole("region", { name: "任务完成情况" }));
    expect(await table.findByRole("table", { name: "任务完成情况" })).toBeTruthy();
    expect(screen.getByText("每周一更新")).toBeTruthy();
    expect(asked(page, "dashboardQueriesFiguresQuery")).toEqual([{ id: "7", parameters: [], tiles: null }]);
  });

  it("is narrowed in the address, and by nothing that it has not", async () => {
    const page = await open("?p.p9=in:1");
    await figure();
    await userEvent.click(screen.getByRole("button", { name: "上月" }));
    expect(address(page)).toContain("p.p1=period%3ALAST_MONTH");
    await waitFor(() => expect(asked(page, "dashboardQueriesFiguresQuery")).toHaveLength(2));
    expect(asked(page, "dashboardQueriesFiguresQuery").at(-1)).toEqual({
      id: "7",
      parameters: [{ field: "p1", op: "PERIOD", period: "LAST_MONTH" }],
      tiles: null,
    });
    await userEvent.click(screen.getByRole("button", { name: "恢复默认" }));
    expect(address(page)).not.toContain("p.p1");
  });

  it("says of a tile that fails why, shows the others, and asks again for this one alone", async () => {
    const figures: object[] = [
      { code: "t1", error: "报表计算超时，请缩小范围", errorCode: "REQUEST_TIMEOUT", result: null },
      ...FIGURES.slice(1),
    ];
    const page = await open("", {}, figures);
    const failed = within(await screen.findByRole("region", { name: "任务数" }));
    expect(await failed.findByText("报表计算超时，请缩小范围")).toBeTruthy();
    expect(screen.getByRole("table", { name: "任务完成情况" })).toBeTruthy();
    // the server answers with what was asked for
    figures.splice(0, 2, ...FIGURES.slice(0, 1));
    await userEvent.click(failed.getByRole("button", { name: "重试" }));
    await figure();
    expect(asked(page, "dashboardQueriesFiguresQuery").at(-1)).toEqual({
      id: "7",
      parameters: [],
      tiles: ["t1"],
    });
    expect(screen.getByRole("table", { name: "任务完成情况" })).toBeTruthy();
  });

  it("has no place for what its reader does not see", async () => {
    const [first, ...others] = DASHBOARD.tiles;
    const unseen = { ...first, readable: false, report: null, title: null };
    await open("", { tiles: [unseen, ...others] });
    await screen.findByRole("region", { name: "任务完成情况" });
    expect(screen.queryByRole("region", { name: "任务数" })).toBeNull();
  });

  it("tells its reader that there is nothing for them", async () => {
    const page = await open("", { tiles: [], viewerCan: { update: false, delete: false, offer: false } });
    expect(screen.getByText("仪表盘上还没有组件")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "编辑" })).toBeNull();
    expect(asked(page, "dashboardQueriesFiguresQuery")).toEqual([]);
  });
});

describe("presented", () => {
  it("it stands alone, and Escape leaves", async () => {
    const page = await open("?present=5");
    expect(await screen.findByRole("region", { name: "演示：服务看板" })).toBeTruthy();
    await figure();
    expect(screen.queryByRole("button", { name: "编辑" })).toBeNull();
    fireEvent.keyDown(document, { key: "Escape" });
    await waitFor(() => expect(address(page)).toBe(AT));
    expect(screen.getByRole("button", { name: "编辑" })).toBeTruthy();
  });
});

describe("arranged", () => {
  const edit = async () => {
    const page = await open();
    await figure();
    await userEvent.click(screen.getByRole("button", { name: "编辑" }));
    await screen.findByRole("toolbar", { name: "编辑仪表盘：服务看板" });
    return page;
  };
  const tile = (name: string) => screen.getByRole("region", { name });
  const column = (name: string) => tile(name).style.getPropertyValue("--column");
  const row = (name: string) => tile(name).style.getPropertyValue("--row");

  it("by keys: tiles move and grow cell by cell, what is in the way goes down, and each way is one step back", async () => {
    const page = await edit();
    const move = screen.getByRole("button", { name: "移动：任务数" });
    act(() => move.focus());
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(column("任务数")).toBe("3 / span 6");
    expect(row("任务完成情况")).toBe("3 / span 4");
    expect(document.activeElement).toBe(move);
    const size = screen.getByRole("button", { name: "大小：任务数" });
    act(() => size.focus());
    await userEvent.keyboard("{ArrowLeft}");
    expect(column("任务数")).toBe("3 / span 5");
    await userEvent.click(screen.getByRole("button", { name: "撤销" }));
    expect(column("任务数")).toBe("3 / span 6");
    await userEvent.click(screen.getByRole("button", { name: "撤销" }));
    expect([column("任务数"), row("任务完成情况")]).toEqual(["1 / span 6", "1 / span 4"]);
    await userEvent.click(screen.getByRole("button", { name: "重做" }));
    expect(column("任务数")).toBe("3 / span 6");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(asked(page, "DashboardEditorSaveMutation")).toHaveLength(1));
    await screen.findByText("仪表盘已保存");
    const [sent] = asked(page, "DashboardEditorSaveMutation") as {
      version: number;
      input: { tiles: object[] };
    }[];
    expect(sent?.version).toBe(3);
    expect(sent?.input.tiles).toMatchObject([
      { code: "t1", x: 2, y: 0, w: 6, h: 2 },
      { code: "t2", x: 6, y: 2, w: 6, h: 4 },
      { code: "t3", y: 6 },
    ]);
  });

  it("by pointer", async () => {
    await edit();
    HTMLElement.prototype.setPointerCapture = () => undefined;
    const title = screen.getByRole("heading", { name: "任务数" });
    const grid = title.closest(".dash-grid") as HTMLElement;
    grid.getBoundingClientRect = () => ({ width: 1200, height: 800 }) as DOMRect;
    fireEvent.pointerDown(title, { button: 0, clientX: 10, clientY: 10, pointerId: 1 });
    fireEvent.pointerMove(title, { clientX: 310, clientY: 10, pointerId: 1 });
    expect(column("任务数")).toBe("4 / span 6");
    fireEvent.pointerUp(title, { clientX: 310, clientY: 10, pointerId: 1 });
    expect(column("任务数")).toBe("4 / span 6");
    expect(row("任务完成情况")).toBe("3 / span 4");
  });

  it("a tile that is taken away comes back, and nothing is sent before it is saved", async () => {
    const page = await edit();
    await userEvent.click(screen.getByRole("button", { name: "移除：任务数" }));
    expect(screen.queryByRole("region", { name: "任务数" })).toBeNull();
    expect(screen.getByText(/^已移除任务数/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "撤销" }));
    expect(tile("任务数")).toBeTruthy();
    expect(asked(page, "DashboardEditorSaveMutation")).toEqual([]);
  });
});
