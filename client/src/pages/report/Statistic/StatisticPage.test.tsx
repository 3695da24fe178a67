import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import figuresQuery from "@/__generated__/reportQueriesStatisticQuery.graphql";
import rowsQuery from "@/__generated__/reportQueriesStatisticRowsQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import * as query from "./query";
import { of, tabs } from "./StatisticPage";
import { FIGURES, INFO } from "./samples";

vi.mock("@/ui/chart/engine", () => ({
  begin: () => ({ on: () => {}, setOption: () => {}, resize: () => {}, dispose: () => {} }),
}));

const sent = vi.hoisted(() => ({ calls: [] as unknown[] }));
vi.mock("@/app/rest", () => ({
  download: (...call: unknown[]) => {
    sent.calls.push(call);
    return Promise.resolve(new Response(""));
  },
  saveResponse: (_response: Response, name: string) => Promise.resolve(sent.calls.push(name)),
}));

const DETAIL = {
  dataset: "WORK_ORDER",
  totalCount: 3,
  columns: [
    { code: "name", label: "工单", kind: "TEXT" },
    { code: "requestedOn", label: "报修日期", kind: "DAY" },
  ],
  rows: [
    {
      id: "WorkOrder:7",
      rowId: "7",
      projectRowId: null,
      cells: [
        { value: "x", text: "空调不制冷" },
        { value: "2026-11-26 10:30", text: "2026-11-26 10:30" },
      ],
    },
  ],
};

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const AT = "/report/WorkStaffReport";

const open = (search = "", over: object = {}, page = of("WORK_MEMBER")) =>
  renderPage(page.default, {
    query,
    parts: [figuresQuery, rowsQuery],
    path: `${AT}${search}`,
    resolvers: {
      [ROOT]: () => ({ statistics: [INFO], statistic: FIGURES, statisticRows: DETAIL, ...over }),
    },
  });

type Page = Awaited<ReturnType<typeof open>>;
const asked = (page: Page, name = "reportQueriesStatisticQuery") =>
  page.requests.filter((one) => one.name === name).map(({ variables }) => variables);
const address = ({ router }: Page) => `${router.state.location.pathname}${router.state.location.search}`;
const texts = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("td,th")].map((cell) => cell.textContent));
const tableOf = () => screen.findByRole("table", { name: "员工工单统计" });

const PLAIN = { ...FIGURES, totalsBefore: null, beforeFrom: null, beforeTo: null };

beforeEach(() => {
  localStorage.clear();
  sent.calls.length = 0;
});

describe("a statistic", () => {
  it("shows the whole and every group against other days, and that its days are not over", async () => {
    const page = await open("?compare=PREVIOUS");
    expect(texts(await tableOf())).toEqual([
      ["技术员", "工单数", "完成数", "超时"],
      ["张三", "8↓ -20%", "6持平", "0持平"],
      ["未填写", "4", "1", "3"],
      ["合计", "12↑ +20%", "7↑ +16.7%", "3↑ +50%"],
    ]);
    expect(screen.getByRole("heading", { name: "员工工单统计", level: 1 })).toBeTruthy();
    expect(screen.getByText("未结束")).toBeTruthy();
    expect(screen.getByText("对比上期：2026-10-01 至 2026-10-31")).toBeTruthy();
    expect(screen.getByRole("button", { name: /工单数.*12.*较上期.*\+20%/ })).toBeTruthy();
    // more that is late is worse
    const late = screen.getByRole("button", { name: /超时.*3/ });
    expect(within(late).getByText(/\+50%/).getAttribute("data-tone")).toBe("worse");
    expect(asked(page)).toEqual([
      { code: "WORK_MEMBER", by: "member", parameters: [], compare: "PREVIOUS", orderBy: null },
    ]);
  });

  it("is grouped, narrowed and sorted in the address, and exported as it is shown", async () => {
    const page = await open("?p.title=in:工程师", { statistic: PLAIN });
    const table = await tableOf();
    await userEvent.click(within(table).getByRole("button", { name: "工单数" }));
    expect(address(page)).toContain("sort=orders%3AASC");
    expect(texts(table)[1]?.[0]).toBe("未填写");
    // the groups are all there: they are sorted here
    expect(asked(page)).toHaveLength(1);
    await userEvent.click(screen.getByRole("combobox", { name: "分组" }));
    await userEvent.click(await screen.findByRole("option", { name: "月份" }));
    await userEvent.click(screen.getByRole("button", { name: "上月" }));
    await waitFor(() => expect(asked(page)).toHaveLength(3));
    const parameters = [
      { field: "day", op: "PERIOD", period: "LAST_MONTH" },
      { field: "title", op: "IN", values: ["工程师"] },
    ];
    expect(asked(page).at(-1)).toEqual({
      code: "WORK_MEMBER",
      by: "month",
      parameters,
      compare: "NONE",
      orderBy: null,
    });
    await userEvent.click(screen.getByRole("button", { name: "导出 Excel" }));
    await waitFor(() => expect(sent.calls).toHaveLength(2));
    expect(sent.calls).toEqual([
      [
        "/api/stat/workorder/memberWork/exportExcel",
        { by: "month", compare: "NONE", parameters: JSON.stringify(parameters) },
      ],
      "员工工单统计.xlsx",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "恢复默认" }));
    expect(address(page)).toBe(AT);
  });

  it("leaves sorting to the server where there are more groups than are shown", async () => {
    const page = await open("?sort=done:DESC", {
      statistic: { ...PLAIN, truncated: true, groupCount: 4000 },
    });
    expect((await screen.findByRole("note")).textContent).toContain("共 4,000 组，这里显示前 2 组");
    await waitFor(() => expect(asked(page)).toHaveLength(2));
    expect(asked(page)[1]).toMatchObject({ orderBy: { member: "done", direction: "DESC" } });
  });

  it.each([
    ["?sort=done:DESC", { column: "done", order: "desc" }],
    ["?sort=gone:DESC", {}],
  ])("exports in the order of the table: %s", async (search, order) => {
    await open(search, { statistic: PLAIN });
    await tableOf();
    await userEvent.click(screen.getByRole("button", { name: "导出 Excel" }));
    await waitFor(() => expect(sent.calls).toHaveLength(2));
    expect(sent.calls[0]).toEqual([
      "/api/stat/workorder/memberWork/exportExcel",
      { by: "member", compare: "NONE", ...order },
    ]);
  });

  it("folds what is rarely narrowed, but not what narrows", async () => {
    await open("?p.level=in:1");
    expect(await screen.findByText("优先级")).toBeTruthy();
    expect(screen.queryByText("岗位")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "更多筛选（1）" }));
    expect(screen.getByText("岗位")).toBeTruthy();
  });

  it("leads from every figure to the rows it is made of", async () => {
    const page = await open("", { statistic: PLAIN });
    const table = await tableOf();
    await userEvent.click(within(table).getAllByRole("link", { name: "3" })[0] as HTMLElement);
    const panel = within(await screen.findByRole("dialog", { name: "未填写" }));
    expect(panel.getByText("指标：超时")).toBeTruthy();
    expect((await panel.findByRole("link", { name: "空调不制冷" })).getAttribute("href")).toBe(
      "/workorder/7/info",
    );
    // a moment to the minute is not cut off
    const columns = panel.getByRole("table", { name: "明细" }).querySelectorAll("col");
    expect(Number.parseInt(columns[1]?.style.width ?? "", 10)).toBeGreaterThanOrEqual(160);
    await userEvent.click(panel.getByRole("button", { name: "关闭" }));
    await userEvent.click(within(table).getByRole("link", { name: "7" }));
    await screen.findByRole("dialog", { name: "全部数据" });
    const asks = { code: "WORK_MEMBER", by: "member", parameters: [], page: { number: 1, size: 20 } };
    expect(asked(page, "reportQueriesStatisticRowsQuery")).toEqual([
      { ...asks, column: "overdue", key: null, whole: false },
      { ...asks, column: "done", key: null, whole: true },
    ]);
  });

  it("keeps which columns are chosen", async () => {
    const { unmount } = await open("", { statistic: PLAIN });
    await tableOf();
    await userEvent.click(screen.getByRole("button", { name: "列设置" }));
    await userEvent.click(await screen.findByRole("checkbox", { name: "完成数" }));
    unmount();
    await open("", { statistic: PLAIN });
    expect(texts(await tableOf())[0]).toEqual(["技术员", "工单数", "超时"]);
    expect(screen.queryByRole("button", { name: /^完成数/ })).toBeNull();
  });
});

describe("in place of figures", () => {
  it("is said that there are none", async () => {
    await open("", { statistic: { ...PLAIN, rows: [], totals: ["0", "0", "0"] } });
    expect(await screen.findByText("没有符合条件的数据")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it.each([
    ["any", { statistics: null }],
    ["this one", { statistics: [{ ...INFO, code: "PROJECT" }] }],
  ])("is said that the reader may not read %s, and nothing is asked", async (_, over) => {
    const page = await open("", over);
    expect(screen.getByText("没有访问权限")).toBeTruthy();
    expect(asked(page)).toEqual([]);
  });
});

describe("several statistics on one page", () => {
  it("are turned by tabs, of those that the reader may read, and take their days along", async () => {
    const title = { ...INFO, code: "WORK_TITLE", label: "岗位工单统计" };
    const page = await open(
      "?p.day=period:LAST_MONTH&p.title=in:x",
      { statistics: [title, INFO] },
      tabs(["WORK_MEMBER", "WORK_TITLE", "WORK_CONFIRM"]),
    );
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["员工工单", "岗位工单"]);
    screen.getByRole("tab", { name: "员工工单" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    await screen.findByRole("heading", { name: "岗位工单统计", level: 1 });
    await waitFor(() => expect(asked(page).at(-1)).toMatchObject({ code: "WORK_TITLE" }));
    expect(address(page)).toBe(`${AT}?view=WORK_TITLE&p.day=period%3ALAST_MONTH`);
  });
});
