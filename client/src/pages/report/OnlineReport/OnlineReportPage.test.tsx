import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import activityQuery from "@/__generated__/ActivityPanelQuery.graphql";
import dataQuery from "@/__generated__/reportQueriesDataQuery.graphql";
import rowsQuery from "@/__generated__/reportQueriesRowsQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { ARRANGED, RESULT } from "../_lib/samples";
import OnlineReportPage from "./OnlineReportPage";
import * as query from "./query";

const click = vi.hoisted(() => ({ run: (_event: object) => {} }));
vi.mock("@/ui/chart/engine", () => ({
  begin: () => ({
    on: (_name: string, run: (event: object) => void) => {
      click.run = run;
    },
    setOption: () => {},
    resize: () => {},
    dispose: () => {},
  }),
}));

const sent = vi.hoisted(() => ({ calls: [] as unknown[] }));
vi.mock("@/app/rest", () => ({
  download: (...call: unknown[]) => {
    sent.calls.push(call);
    return Promise.resolve(new Response(""));
  },
  exportList: (...call: unknown[]) => {
    sent.calls.push(call);
    return Promise.resolve({ started: "已转到后台导出" });
  },
  saveResponse: (_response: Response, name: string) => Promise.resolve(sent.calls.push(name)),
}));

const REPORT = {
  id: "OnlineReport:5",
  rowId: "5",
  name: "任务完成情况",
  remark: "每周一看",
  enabled: true,
  version: 3,
  parameters: [
    {
      code: "createdOn",
      label: "创建日期",
      kind: "DAY",
      dictionary: null,
      ops: ["PERIOD", "BETWEEN"],
      choices: [],
    },
    {
      code: "status",
      label: "状态",
      kind: "CHOICE",
      dictionary: null,
      ops: ["IN", "NOT_IN"],
      choices: [{ value: "OPEN", text: "进行中" }],
    },
  ],
  starred: false,
  viewerCan: { read: true, update: true, share: true },
};

const DETAIL = {
  dataset: "TASK",
  totalCount: 21,
  columns: [
    { code: "title", label: "任务名称", kind: "TEXT" },
    { code: "minutes", label: "工时", kind: "MINUTES" },
  ],
  rows: [
    {
      id: "Task:77",
      rowId: "77",
      projectRowId: null,
      cells: [
        { value: "x", text: "装机" },
        { value: "90", text: "1小时30分钟" },
      ],
    },
  ],
};

/** Mock resolver for one GraphQL type. */
const answer = (value: object, type = "Query") => ({ [type]: () => value });

const AT = "/report/task/online/5";

const open = (search = "", over: object = {}, code = "task") =>
  renderPage(OnlineReportPage, {
    query,
    parts: [dataQuery, rowsQuery, activityQuery],
    params: { code, reportId: "5" },
    path: `${AT}${search}`,
    resolvers: answer({
      onlineReport: REPORT,
      onlineReportData: RESULT,
      onlineReportRows: DETAIL,
      activity: null,
      ...over,
    }),
  });

type Page = Awaited<ReturnType<typeof open>>;
const asked = (page: Page, name: string) =>
  page.requests.filter((one) => one.name === name).map(({ variables }) => variables);
const address = ({ router }: Page) => `${router.state.location.pathname}${router.state.location.search}`;
const rowsOf = (table: HTMLElement) => [...table.querySelectorAll("tr")];
const cells = (row: HTMLElement) => [...row.querySelectorAll("td,th")].map((cell) => cell.textContent);

describe("a report", () => {
  it("shows the whole, every group and what it was asked with", async () => {
    const page = await open();
    expect(screen.getByRole("heading", { name: "任务完成情况", level: 1 })).toBeTruthy();
    expect(screen.getByText("每周一看")).toBeTruthy();
    const table = await screen.findByRole("table", { name: "任务完成情况" });
    expect(within(table).getAllByRole("row").map(cells)).toEqual([
      ["负责人", "状态", "任务数", "平均工时"],
      ["张三", "进行中", "3", "1小时31分钟"],
      ["张三", "已完成", "5", "1小时"],
      ["未填写", "进行中", "1,200", "—"],
      ["合计", "", "1,208", "1小时11分钟"],
    ]);
    expect(screen.getByText("条件：创建日期：今年")).toBeTruthy();
    // the total, as a tile that links to all rows
    expect(screen.getByRole("button", { name: "任务数 1,208" })).toBeTruthy();
    expect(asked(page, "reportQueriesDataQuery")).toEqual([{ id: "5", parameters: [] }]);
    // sorted by the client, not by the server
    await userEvent.click(within(table).getByRole("button", { name: "任务数" }));
    expect(cells(within(table).getAllByRole("row")[1] as HTMLElement)[2]).toBe("3");
    await userEvent.click(within(table).getByRole("button", { name: "任务数" }));
    expect(cells(within(table).getAllByRole("row")[1] as HTMLElement)[2]).toBe("1,200");
    expect(asked(page, "reportQueriesDataQuery")).toHaveLength(1);
  });

  it("counts nothing without leading anywhere", async () => {
    const [first] = RESULT.rows;
    await open("", {
      onlineReportData: { ...RESULT, rows: [{ ...first, cells: ["0", "5"] }], totals: ["0", "5"] },
    });
    const table = await screen.findByRole("table", { name: "任务完成情况" });
    expect(
      within(table)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["5分钟", "5分钟"]);
  });

  it("can be crossed, and its sums lead to their rows", async () => {
    const page = await open();
    await userEvent.click(await screen.findByRole("radio", { name: "交叉" }));
    const table = screen.getByRole("grid", { name: "任务完成情况" });
    expect(rowsOf(table).map(cells)).toEqual([
      ["负责人 \\ 状态", "进行中", "已完成", "合计"],
      ["任务数", "平均工时", "任务数", "平均工时", "任务数", "平均工时"],
      ["张三", "3", "1小时31分钟", "5", "1小时", "8", "—"],
      ["未填写", "1,200", "—", "·", "·", "1,200", "—"],
      ["合计", "1,203", "—", "5", "—", "1,208", "1小时11分钟"],
    ]);
    await userEvent.click(within(table).getByRole("link", { name: "1,203" }));
    await screen.findByRole("dialog", { name: "进行中" });
    expect(address(page)).toContain("summed=10");
    await waitFor(() =>
      expect(asked(page, "reportQueriesRowsQuery")).toMatchObject([
        { keys: [null, "OPEN"], summed: [true, false], measure: "count" },
      ]),
    );
  });

  it("stands as it was arranged, in its formats", async () => {
    await open("", { onlineReportData: ARRANGED });
    const table = await screen.findByRole("grid", { name: "任务完成情况" });
    expect(rowsOf(table).map(cells)).toEqual([
      ["团队 / 成员", "2026-01", "2026-02", "合计"],
      ["费用（万元）", "增长率", "费用（万元）", "增长率", "费用（万元）", "增长率"],
      // the rating by the report's rule is announced, too
      ["华东", "8.0（良好）", "—", "3.0", "-62.5%", "11.0（良好）", "—"],
      ["甲", "2.0", "—", "3.0", "50%", "5.0（良好）", "—"],
      ["乙", "6.0（良好）", "—", "·", "·", "6.0（良好）", "—"],
      ["华北", "·", "·", "1.0", "-20%", "1.0", "—"],
      ["丙", "·", "·", "1.0", "-20%", "1.0", "—"],
      ["合计", "8.0（良好）", "—", "4.0", "-50%", "12.0（良好）", "—"],
    ]);
    expect(screen.getByText("数据表（3 组）")).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "平铺" }));
    const flat = screen.getByRole("table", { name: "任务完成情况" });
    expect(rowsOf(flat).map(cells)[1]).toEqual(["华东", "甲", "2026-02", "3.0", "50%"]);
  });

  it("is narrowed by its reader, in the address, and asked and exported so", async () => {
    const page = await open("?p.status=in:OPEN&p.gone=in:1");
    await screen.findByRole("table", { name: "任务完成情况" });
    await userEvent.click(screen.getByRole("button", { name: "上月" }));
    const parameters = [
      { field: "createdOn", op: "PERIOD", period: "LAST_MONTH" },
      { field: "status", op: "IN", values: ["OPEN"] },
    ];
    await waitFor(() => expect(asked(page, "reportQueriesDataQuery")).toHaveLength(2));
    expect(asked(page, "reportQueriesDataQuery")).toEqual([
      // parameters that the report doesn't offer are not sent
      { id: "5", parameters: parameters.slice(1) },
      { id: "5", parameters },
    ]);
    expect(address(page)).toContain("p.createdOn=period%3ALAST_MONTH");
    await userEvent.click(screen.getByRole("button", { name: "导出 Excel" }));
    await waitFor(() => expect(sent.calls).toHaveLength(2));
    expect(sent.calls).toEqual([
      ["/api/online/onlCgreport/exportExcel", { id: "5", parameters: JSON.stringify(parameters) }],
      "任务完成情况.xlsx",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "恢复默认" }));
    expect(address(page)).toBe(AT);
  });

  it("leads from every figure to its rows, and from a row to its record", async () => {
    const page = await open();
    const table = await screen.findByRole("table", { name: "任务完成情况" });
    await userEvent.click(within(table).getByRole("link", { name: "1,200" }));
    const panel = within(await screen.findByRole("dialog", { name: "未填写 · 进行中" }));
    expect(await panel.findByText("21 条")).toBeTruthy();
    expect(panel.getByRole("link", { name: "装机" }).getAttribute("href")).toBe("/task/77/info");
    await userEvent.click(panel.getByRole("button", { name: "第 2 页" }));
    await waitFor(() => expect(asked(page, "reportQueriesRowsQuery")).toHaveLength(2));
    const asks = { id: "5", parameters: [], keys: [null, "OPEN"], summed: null, measure: "count" };
    expect(asked(page, "reportQueriesRowsQuery")).toEqual([
      { ...asks, page: { number: 1, size: 20 } },
      { ...asks, page: { number: 2, size: 20 } },
    ]);
    await userEvent.click(panel.getByRole("button", { name: "关闭" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    // the sum covers all groups
    await userEvent.click(within(table).getByRole("link", { name: "1,208" }));
    await screen.findByRole("dialog", { name: "全部数据" });
    await waitFor(() => expect(asked(page, "reportQueriesRowsQuery").at(-1)).toMatchObject({ keys: null }));
  });
});

describe("the life of a report", () => {
  it("is put on top, and stands among the others again", async () => {
    const page = await open();
    await userEvent.click(screen.getByRole("button", { name: "收藏" }));
    await waitFor(() =>
      expect(asked(page, "useReportLifeStarMutation")).toEqual([{ id: "5", starred: true }]),
    );
    expect(await screen.findByText("已收藏")).toBeTruthy();
  });

  it("offers what the reader may do with it", async () => {
    await open("", { onlineReport: { ...REPORT, viewerCan: { read: true, update: false, share: true } } });
    await userEvent.click(screen.getByRole("button", { name: "更多操作" }));
    expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toContain("授权");
    expect(screen.queryByRole("menuitem", { name: "历史版本" })).toBeNull();
    expect(screen.queryByRole("menuitem", { name: "链接" })).toBeNull();
  });

  it("leads from a figure to another report, with its group", async () => {
    const link = {
      member: "count",
      parameters: [{ from: "director", to: "director" }],
      report: {
        name: "人员工时",
        path: "/report/task/online/9",
        parameters: [{ code: "director", ops: ["IN"] }],
      },
    };
    await open("", { onlineReportData: { ...RESULT, links: [link, { ...link, report: null }] } });
    const table = await screen.findByRole("table", { name: "任务完成情况" });
    await userEvent.click(within(table).getByRole("link", { name: "5" }));
    const panel = within(await screen.findByRole("dialog", { name: "张三 · 已完成" }));
    // the report that the viewer may not read is absent
    const links = within(panel.getByRole("list", { name: "相关报表" })).getAllByRole("link");
    expect(links.map((one) => [one.textContent, one.getAttribute("href")])).toEqual([
      ["打开报表“人员工时”", "/report/task/online/9?p.director=in%3A12"],
    ]);
  });

  it("is opened from a comment without its position", async () => {
    await open("", {}, "any");
    expect(screen.getByRole("heading", { name: "任务完成情况", level: 1 })).toBeTruthy();
  });
});

describe("in place of figures", () => {
  it.each([
    ["there are none", { ...RESULT, rows: [], totals: ["0", null] }, "没有符合条件的数据"],
    ["it is no longer for the reader", null, "报表不存在"],
  ])("is said that %s", async (_, onlineReportData, text) => {
    await open("", { onlineReportData });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("is said that they are not all", async () => {
    await open("", { onlineReportData: { ...RESULT, truncated: true, groupCount: 4000 } });
    expect((await screen.findByRole("note")).textContent).toContain("共 4,000 组，这里显示前 3 组");
  });

  it("a manager who may not read them is told so, and asks for none", async () => {
    const page = await open("", {
      onlineReport: { ...REPORT, viewerCan: { read: false, update: true, share: true } },
    });
    expect(screen.getByText("看不到这张报表的数据")).toBeTruthy();
    expect(screen.getByRole("button", { name: "修改" })).toBeTruthy();
    expect(asked(page, "reportQueriesDataQuery")).toEqual([]);
  });

  it.each([
    ["a report that there is not", { onlineReport: null }, "task"],
    ["a position that there is not", {}, "elsewhere"],
  ])("%s is the screen of 404", async (_, over, code) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await open("", over, code);
    expect(screen.getByRole("heading", { name: "页面不存在" })).toBeTruthy();
  });
});
