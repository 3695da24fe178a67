import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import sums from "@/__generated__/FieldSumsQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import type { Field } from "@/domains/flow/definition";
import { columnsWith, exportParameters } from "./exchange";
import FlowDataListPage from "./FlowDataListPage";
import { fieldExportColumns } from "./fieldColumns";
import * as query from "./query";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const process = {
  id: "FlowProcess:3",
  rowId: "3",
  name: "采购电缆",
  status: "RUNNING",
  version: 2,
  sentAt: "2026-03-05T01:00:00Z",
  finishedAt: null,
  createdAt: "2026-03-05T01:00:00Z",
  form: { rowId: "1", name: "采购" },
  applicant: { rowId: "7", name: "苏木阳", avatarUrl: null },
  team: { rowId: "2", name: "工程部" },
  holders: [],
  viewerCan: { terminate: true },
};

const FIELDS: readonly Field[] = [
  { key: "about", label: "说明", type: "explanation", text: "请如实填写" },
  { key: "why", label: "事由", type: "text" },
  { key: "total", label: "金额", type: "amount" },
  { key: "rows", label: "明细", type: "detail", columns: [{ key: "n", label: "数量", type: "number" }] },
];

/** The page of one form with these fields and answers. */
const ofForm = (fields: readonly Field[], answers: object, resolvers = {}, filter = "") =>
  renderPage(FlowDataListPage, {
    query,
    parts: [sums],
    path: `/oa/FlowDataList?formId=1${filter}`,
    resolvers: {
      [ROOT]: () => ({
        flowForm: { definition: { fields, rights: {}, nodes: [], settings: {} } },
        ...answers,
      }),
      ...resolvers,
    },
  });

describe("all applications", () => {
  it("of one form have its fields as columns, with sums of the whole result", async () => {
    const values = { why: "备件", total: 42.75, rows: [{ n: 1 }, { n: 2 }] };
    const { requests } = await ofForm(FIELDS, {
      flowFieldSums: [
        { path: "rows.n", sum: 3 },
        { path: "total", sum: 42.75 },
      ],
      flowProcesses: { totalCount: 1, nodes: [{ ...process, values }] },
    });
    expect(requests[0]?.variables).toMatchObject({ formId: "1", ofForm: true });
    const row = within(await screen.findByRole("row", { name: /采购电缆/ }));
    expect(await row.findByText("备件")).toBeTruthy();
    expect(row.getByText("42.75 元")).toBeTruthy();
    expect(row.getByText("2 行")).toBeTruthy();
    expect(await screen.findByText("合计：金额 42.75 元；明细 · 数量 3")).toBeTruthy();
  });

  it("of one form ask for the sums by their filter, once their rows are there", async () => {
    const answers = {
      flowFieldSums: null,
      flowProcesses: { totalCount: 1, nodes: [{ ...process, values: {} }] },
    };
    const { requests } = await ofForm(FIELDS, answers, {}, "&statuses=RUNNING");
    const asked = () => requests.filter(({ name }) => name === "FieldSumsQuery");
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(asked()[0]?.variables).toEqual({ filter: { formId: "1", statuses: ["RUNNING"] } });
    expect(requests[0]?.name).toBe("FlowDataListPageQuery");
    expect(screen.queryByText(/合计/)).toBeNull();
  });

  it("of one form ask for the name of a member in several rows once", async () => {
    const fields: readonly Field[] = [{ key: "who", label: "经办人", type: "member" }];
    const values = { who: "7" };
    const answers = {
      flowFieldSums: [],
      flowProcesses: {
        totalCount: 2,
        nodes: [
          { ...process, applicant: null, values },
          { ...process, id: "FlowProcess:4", rowId: "4", name: "采购油漆", applicant: null, values },
        ],
      },
    };
    const { requests } = await ofForm(fields, answers, {
      // biome-ignore lint/correctness/noComponentHookFactories: a resolver of the mock, not a component
      Member: () => ({ id: "Member:7", rowId: "7", name: "方晓棠", avatarUrl: null }),
    });
    for (const name of [/采购电缆/, /采购油漆/]) {
      const row = within(await screen.findByRole("row", { name }));
      expect(await row.findByText("方晓棠")).toBeTruthy();
    }
    const asked = requests.filter(({ name }) => name === "memberNamesQuery");
    expect(asked.map(({ variables }) => variables)).toEqual([{ ids: ["7"] }]);
    expect(
      requests.some(({ name }) => name === "FieldSumsQuery"),
      "a form without numbers",
    ).toBe(false);
  });

  it("of one form ask for the names of all members of a page in one request", async () => {
    const fields: readonly Field[] = [{ key: "who", label: "经办人", type: "member", many: true }];
    const node = (at: number) => ({
      ...process,
      id: `FlowProcess:${at}`,
      rowId: String(at),
      name: `采购${at}`,
      applicant: null,
      values: { who: [String(at), String(at + 100)] },
    });
    const nodes = Array.from({ length: 8 }, (_, at) => node(at + 1));
    const { requests } = await ofForm(fields, {
      flowFieldSums: [],
      flowProcesses: { totalCount: 8, nodes },
    });
    await screen.findByRole("row", { name: /采购8/ });
    const asked = () => requests.filter(({ name }) => name === "memberNamesQuery");
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(asked()[0]?.variables).toHaveProperty("ids.length", 16);
  });

  it("of one form are exported with a column for each field and each column of tables", () => {
    expect(fieldExportColumns(FIELDS).map(({ prop, label }) => [prop, label])).toEqual([
      ["f.why", "事由"],
      ["f.total", "金额"],
      ["f.rows.n", "明细 · 数量"],
    ]);
  });

  it("of one form are exported with the text of all fields where it is chosen", () => {
    const common = [
      { prop: "name", label: "标题", required: false, checked: true },
      { prop: "content", label: "申请内容", required: false, checked: true },
    ];
    const checked = (fields: readonly Field[]) =>
      columnsWith(common, fields).map(({ prop, checked }) => [prop, checked]);
    expect(checked([]).at(-1)).toEqual(["content", true]);
    expect(checked(FIELDS).slice(0, 3)).toEqual([
      ["name", true],
      ["content", false],
      ["f.why", true],
    ]);
  });

  it("are ended with a reason, over the version that is shown", async () => {
    const user = userEvent.setup();
    const { requests } = await renderPage(FlowDataListPage, {
      query,
      path: "/oa/FlowDataList?statuses=RUNNING",
      resolvers: { [ROOT]: () => ({ flowProcesses: { totalCount: 1, nodes: [process] } }) },
    });
    expect(requests[0]?.variables).toMatchObject({ filter: { statuses: ["RUNNING"] } });
    const row = await screen.findByRole("row", { name: /采购电缆/ });
    await user.hover(row);
    const menu = within(row).queryByRole("button", { name: "行操作" });
    if (menu) await user.click(menu);
    await user.click(
      (await screen.findAllByText("终止")).find((element) => element.closest("button")) as HTMLElement,
    );
    const question = await screen.findByRole("dialog", { name: "终止“采购电缆”" });
    await user.click(within(question).getByRole("button", { name: "终止" }));
    expect(await within(question).findByText("请填写终止原因")).toBeTruthy();
    await user.type(within(question).getByRole("textbox"), "重复提交");
    await user.click(within(question).getByRole("button", { name: "终止" }));
    expect(await screen.findByText("已终止")).toBeTruthy();
    expect(requests.find(({ name }) => name === "flowStepMutationsTerminateMutation")?.variables).toEqual({
      input: { id: "3", version: 2, opinion: "重复提交" },
    });
  });

  it("are exported by the filters of the list, as calls name them", () => {
    expect(
      exportParameters({
        statuses: ["RUNNING", "RETURNED"],
        teamId: "2",
        sentOn: { from: "2026-03-01", to: "2026-03-31" },
      }),
    ).toMatchObject({
      status: "RUNNING,RETURNED",
      teamId: "2",
      sendTimeStart: "2026-03-01",
      sendTimeEnd: "2026-03-31",
    });
  });
});
