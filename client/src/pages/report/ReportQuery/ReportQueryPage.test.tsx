import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import dataQuery from "@/__generated__/exploringDataQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { RESULT, STORED } from "../_query/samples";
import * as query from "./query";
import ReportQueryPage from "./ReportQueryPage";

const sentFor = vi.hoisted(() => ({ calls: [] as unknown[] }));
vi.mock("@/app/rest", () => ({
  download: (...call: unknown[]) => {
    sentFor.calls.push(["download", ...call]);
    return Promise.resolve(new Response(""));
  },
  exportList: (...call: unknown[]) => {
    sentFor.calls.push(["exportList", ...call]);
    return Promise.resolve({ started: "已转到后台导出" });
  },
  saveResponse: (_response: Response, name: string) => Promise.resolve(sentFor.calls.push(["save", name])),
}));

beforeEach(() => {
  sentFor.calls.length = 0;
});

const REPORT = {
  id: "ReportQuery:5",
  rowId: "5",
  name: "项目应收",
  remark: "每周一看",
  enabled: true,
  version: 3,
  definition: STORED,
  viewerCan: { update: true },
};

const [PARAMETER] = STORED.parameters;

/** Mock resolver for one GraphQL type. */
const answer = (value: object, type = "Query") => ({ [type]: () => value });

const AT = "/report/project/query/5";

const open = (search = "", over: object = {}, report: object = {}) =>
  renderPage(ReportQueryPage, {
    query,
    parts: [dataQuery],
    params: { code: "project", queryId: "5" },
    path: AT + search,
    resolvers: answer({ reportQuery: { ...REPORT, ...report }, reportQueryData: RESULT, ...over }),
  });

type Page = Awaited<ReturnType<typeof open>>;
const asked = (page: Page) =>
  page.requests
    .filter(({ name }) => name === "exploringDataQuery")
    .map(({ variables }) => variables as Record<string, unknown>);

describe("a stored query", () => {
  it("shows its rows, whose values lead to their records", async () => {
    const page = await open();
    expect(await screen.findByRole("table", { name: "项目应收" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "东站改造" }).getAttribute("href")).toBe(
      "/project/7/OverViewPage",
    );
    expect(screen.getByRole("link", { name: "华东电力" }).getAttribute("href")).toBe(
      "/customer/9/CustomerArchives",
    );
    expect(screen.getByText("12,000.50")).toBeTruthy();
    expect(screen.getByText("共 2 行")).toBeTruthy();
    expect(asked(page)).toEqual([{ id: "5", parameters: [], after: null, first: 200 }]);
  });

  it("is asked with what the address says", async () => {
    const page = await open("?p.directorId=in:12&p.gone=in:1");
    await screen.findByRole("table", { name: "项目应收" });
    expect(asked(page)[0]).toMatchObject({ parameters: [{ name: "directorId", values: ["12"] }] });
    await userEvent.click(screen.getByRole("button", { name: "恢复默认" }));
    await waitFor(() => expect(asked(page).at(-1)).toMatchObject({ parameters: [] }));
    expect(page.router.state.location.search).not.toContain("directorId");
  });

  it("waits for what must be said", async () => {
    const page = await open(
      "",
      {},
      {
        definition: { ...STORED, parameters: [{ ...PARAMETER, required: true, default: null }] },
      },
    );
    expect(screen.getByText("请先填写“负责人”")).toBeTruthy();
    expect(asked(page)).toEqual([]);
  });

  it("reads on", async () => {
    const page = await open("", { reportQueryData: { ...RESULT, truncated: true, endCursor: "c1" } });
    await userEvent.click(await screen.findByRole("button", { name: "再显示 200 行" }));
    await waitFor(() => expect(screen.getByText("已显示 4 行")).toBeTruthy());
    expect(asked(page).at(-1)).toMatchObject({ after: "c1", first: 200 });
  });

  it("of several pages is exported in the background, also after all of them were read", async () => {
    const reply = { ...RESULT, truncated: true, endCursor: "c1" as string | null };
    await open("", { reportQueryData: reply });
    const more = await screen.findByRole("button", { name: "再显示 200 行" });
    reply.truncated = false;
    reply.endCursor = null;
    await userEvent.click(more);
    await waitFor(() => expect(screen.getByText("共 4 行")).toBeTruthy());
    await userEvent.click(screen.getByRole("button", { name: "导出 Excel" }));
    await waitFor(() => expect(sentFor.calls).toHaveLength(1));
    expect(sentFor.calls).toMatchObject([["exportList", "/api/online/reportQuery/exportExcel", { id: "5" }]]);
  });

  it("is exported as a whole by the server, with its parameters", async () => {
    await open("?p.directorId=in:12");
    await screen.findByRole("table", { name: "项目应收" });
    await userEvent.click(screen.getByRole("button", { name: "导出 Excel" }));
    await waitFor(() => expect(sentFor.calls).toHaveLength(2));
    expect(sentFor.calls).toMatchObject([
      ["download", "/api/online/reportQuery/exportExcel", { id: "5" }],
      ["save", "项目应收.xlsx"],
    ]);
    const [[, , query]] = sentFor.calls as [[string, string, { parameters: string }]];
    expect(JSON.parse(query.parameters)).toMatchObject([{ name: "directorId", values: ["12"] }]);
    await userEvent.click(screen.getByRole("button", { name: "更多操作" }));
    expect(await screen.findByRole("menuitem", { name: "导出 PDF" })).toBeTruthy();
    expect(screen.getByRole("menuitem", { name: "导出 CSV" })).toBeTruthy();
  });

  it("says which columns somebody may not read", async () => {
    const columns = RESULT.columns.map((column, at) =>
      at === 2 ? { ...column, forbidden: "需要查看项目金额的权限" } : column,
    );
    await open("", { reportQueryData: { ...RESULT, columns } });
    expect(await screen.findByText("未收金额：需要查看项目金额的权限")).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: /无权查看/ })).toBeTruthy();
  });

  it("that is not there any more says so", async () => {
    await open("", { reportQueryData: null });
    expect(await screen.findByText("报表不存在")).toBeTruthy();
  });
});
