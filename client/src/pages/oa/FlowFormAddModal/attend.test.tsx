import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import count from "@/__generated__/CountPartQuery.graphql";
import rehearsal from "@/__generated__/useRehearsalQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import type { Definition, Field } from "@/domains/flow/definition";
import FlowFormAddModalPage from "./FlowFormAddModalPage";
import * as query from "./query";

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";

const TYPE: Field = { key: "f1", label: "类型", type: "record", record: "attendType", required: true };
const PERIOD: Field = { key: "f2", label: "请假时间", type: "period", required: true };
const AT: Field = { key: "f2", label: "打卡时间", type: "date", time: true, required: true };
const SIDE: Field = { key: "f4", label: "上班或下班", type: "choice", options: ["上班", "下班"] };
const DAY: Field = { key: "f2", label: "换出的日期", type: "date", required: true };
const WHO: Field = { key: "f4", label: "换班的同事", type: "member", required: true };

const VIEWER = {
  member: { rowId: "1", name: "王敏", memberships: [{ team: { rowId: "7", name: "工程部", path: [] } }] },
  roles: [],
};
const COUNTED = {
  words: "1.5 天",
  minutes: 720,
  refusals: ["年假余额不足：余 1 天，需要 1.5 天"],
  notes: ["与出差重叠的部分按请假计"],
  days: [
    { day: "2026-03-05", minutes: 480, words: "早班，全天" },
    { day: "2026-03-06", minutes: 240, words: "早班，上半天" },
  ],
};

const open = (kind: string, fields: readonly Field[], values: object, more: object = {}) => {
  const definition: Definition = { fields, rights: {}, nodes: [], settings: {} };
  const form = { rowId: "11", name: "申请", remark: null, status: "ON", kind, definition };
  return renderPage(FlowFormAddModalPage, {
    query,
    parts: [rehearsal, count],
    path: "/oa/FlowFormAddModal?id=5",
    resolvers: {
      [ROOT]: () => ({
        flowProcess: {
          rowId: "5",
          name: "王敏的申请",
          version: 4,
          definition,
          values,
          choices: [],
          team: { rowId: "7", name: "工程部" },
          files: [],
          form,
          viewerCan: { send: true },
        },
        viewer: VIEWER,
        flowRehearsal: [],
        a: { rowId: "3", name: "年假", kind: "LEAVE" },
        attendCalculation: COUNTED,
        attendUsableTypes: [
          { attendType: { rowId: "3", name: "年假", remark: null }, balance: { words: "余 1 天" } },
          { attendType: { rowId: "4", name: "事假", remark: "不带薪" }, balance: null },
        ],
        ...more,
      }),
    },
  });
};

describe("an application for leave", () => {
  it("is counted day by day while it is filled in, with why it would be refused", async () => {
    const { requests } = await open("leave", [TYPE, PERIOD], {
      f1: "3",
      f2: { from: "2026-03-05", to: "2026-03-06" },
    });
    const table = within(await screen.findByRole("table", { name: "每天的时长" }));
    expect(table.getByRole("row", { name: /2026年3月6日.*4小时.*早班，上半天/ })).toBeTruthy();
    expect(screen.getByText("1.5 天")).toBeTruthy();
    expect(screen.getByText("，余 1 天")).toBeTruthy();
    expect(screen.getByRole("alert", { name: "不能提交的原因" }).textContent).toContain("余额不足");
    expect(requests.find(({ name }) => name === "CountPartQuery")?.variables).toEqual({
      kind: "LEAVE",
      input: {
        kind: "LEAVE",
        typeId: "3",
        proof: false,
        processId: "5",
        period: { fromDay: "2026-03-05", fromHalf: "FIRST", toDay: "2026-03-06", toHalf: "SECOND" },
      },
    });
  });

  it("offers the types that one may use, with what is left of each", async () => {
    const user = userEvent.setup();
    const { requests } = await open("leave", [TYPE, PERIOD], {});
    expect(screen.getByText("选好类型和时间后，这里按您的排班和节假日计算时长。")).toBeTruthy();
    await user.click(screen.getByRole("combobox", { name: /类型/ }));
    expect(await screen.findByText("余 1 天")).toBeTruthy();
    expect(screen.getByText("不带薪")).toBeTruthy();
    expect(requests.find(({ name }) => name === "useApplyTypeSourceQuery")?.variables).toEqual({
      kind: "LEAVE",
    });
  });
});

it("fills in a missed punch that is chosen", async () => {
  const user = userEvent.setup();
  const { requests } = await open(
    "punch_repair",
    [AT, SIDE],
    {},
    {
      attendMissed: [
        { day: "2026-03-03", slot: 1, side: "END", dueAt: "2026-03-03T10:00:00Z", label: "缺卡" },
      ],
      attendSummary: { repairsLeft: 2 },
    },
  );
  expect(await screen.findByText("本月还可补卡 2 次")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "2026年3月3日 星期二 下班 18:00 缺卡" }));
  expect(screen.getByRole("button", { name: /3月3日/, pressed: true })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "存草稿" }));
  expect(await screen.findByText("草稿已保存")).toBeTruthy();
  expect(requests.find(({ name }) => name === "ApplicationFormSaveMutation")?.variables).toMatchObject({
    input: { values: { f2: "2026-03-03T18:00", f4: "下班" } },
  });
});

it("fills in a day of one's own to be swapped", async () => {
  const user = userEvent.setup();
  await open(
    "shift_swap",
    [DAY, WHO],
    {},
    {
      attendToday: {
        group: { id: "AttendGroup:1", members: [{ rowId: "8", name: "林青", avatarUrl: null }] },
      },
      now: [
        {
          day: "2099-03-05",
          hole: false,
          shift: { id: "AttendShift:1", name: "早班", pairs: [{ text: "09:00 至 18:00" }] },
        },
      ],
      next: [],
    },
  );
  const button = await screen.findByRole("button", { name: /2099年3月5日.*早班 09:00 至 18:00/ });
  await user.click(button);
  expect(screen.getByRole("button", { name: /2099年3月5日/, pressed: true })).toBeTruthy();
  expect(screen.getByRole("combobox", { name: "同考勤组的同事" })).toBeTruthy();
});

describe("a form by its kind", () => {
  const choose = (nodes: readonly object[]) =>
    renderPage(FlowFormAddModalPage, {
      query,
      parts: [rehearsal],
      path: "/oa/FlowFormAddModal?kind=leave",
      resolvers: {
        [ROOT]: () => ({
          flowForms: { nodes },
          flowForm: {
            rowId: "11",
            name: "请假",
            remark: null,
            status: "ON",
            kind: "custom",
            definition: { fields: [], rights: {}, nodes: [], settings: {} },
          },
          viewer: VIEWER,
          flowRehearsal: [],
        }),
      },
    });
  const form = (rowId: string, kind = "leave") => ({
    id: `FlowForm:${rowId}`,
    rowId,
    name: `表单 ${rowId}`,
    kind,
    remark: null,
  });

  it("is opened where there is one alone", async () => {
    const { router } = await choose([form("11"), form("12", "trip")]);
    await waitFor(() => expect(router.state.location.search).toBe("?formId=11"));
  });

  it("is chosen where there are several, and missed where there is none", async () => {
    const { unmount } = await choose([form("11"), form("12")]);
    expect(screen.getByRole("link", { name: "表单 12" }).getAttribute("href")).toBe(
      "/oa/FlowFormAddModal?formId=12",
    );
    unmount();
    await choose([]);
    expect(screen.getByText("没有可以发起的请假表单")).toBeTruthy();
  });
});
