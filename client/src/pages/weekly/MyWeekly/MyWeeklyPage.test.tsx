import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type GraphQLResponse, Observable } from "relay-runtime";
import { afterEach, describe, expect, it } from "vitest";
import reason from "@/__generated__/ReopenNoticeQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { presentWeek, weekAfter } from "@/domains/weekly/weeks";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import MyWeeklyPage from "./MyWeeklyPage";
import * as query from "./query";
import "@/domains/weekly/weeklyMutations";
import "@/domains/weekly/WeeklySheet";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const PAYLOAD = "WeeklyPayload";
const WEEK = presentWeek();

const PROJECT = {
  id: "UHJvamVjdDo3",
  recordType: "project",
  rowId: "7",
  title: "园区二期",
  page: "/project/7/OverViewPage",
};
const line = (key: string, title: string, over: object = {}) => ({
  key,
  did: "完成任务",
  title,
  text: null,
  struck: false,
  own: false,
  record: { id: `T${key}`, recordType: "task", rowId: "5", title, page: "/task/5/info" },
  project: PROJECT,
  member: null,
  ...over,
});

const CAN = { update: true, submit: true, comment: false, reopen: false, delete: true };

const weekly = (over: object = {}) => ({
  id: "Weekly:5",
  rowId: "5",
  version: 3,
  scope: "MEMBER",
  title: "2026 年第 48 周周报",
  status: "DRAFT",
  late: false,
  monday: WEEK.monday,
  sunday: WEEK.sunday,
  submittedAt: null,
  dueAt: "2026-11-30T04:00:00Z",
  author: { id: "Member:1", rowId: "1", name: "王敏", avatarUrl: "/avatar/1" },
  team: { id: "Team:7", rowId: "7", name: "工程部" },
  words: null,
  done: [line("task:1", "接线复核"), line("task:2", "打印图纸")],
  plan: [],
  weeklyComments: [],
  viewerCan: CAN,
  ...over,
});

const before = (over: object = {}) =>
  weekly({
    id: "Weekly:4",
    rowId: "4",
    status: "SUBMITTED",
    submittedAt: "2026-11-20T08:00:00Z",
    done: [],
    plan: [{ key: "1", text: "现场联调", asTask: false, task: null, member: null }],
    ...over,
  });

const open = (mine: object | null, last: object | null = before(), monday = WEEK.monday) =>
  renderPage(MyWeeklyPage, {
    query,
    parts: [reason],
    params: { date: monday },
    path: `/weekly/${monday}/my`,
    resolvers: {
      [ROOT]: () => ({
        weeklyOf: mine,
        before: last,
        yearWeeks: [{ ...WEEK, present: true, status: "DRAFT" }],
        weeklySourceFigures: [{ key: "task", label: "任务", count: 2 }],
        activity: {
          edges: [
            {
              node: {
                key: "1",
                createdAt: "2026-11-24T08:00:00Z",
                reason: "请补充原因分析",
                actor: { id: "Member:9", name: "秦望舒" },
              },
            },
          ],
        },
      }),
      [PAYLOAD]: () => ({ weekly: mine }),
    },
  });

const sentOf = (requests: readonly { name: string; variables: unknown }[], name: string) =>
  requests.findLast((request) => request.name === name)?.variables;

const UPDATE = "weeklyMutationsUpdateMutation";

describe("one's own report", () => {
  it("is filled when it is opened, and shows last week's plan beside it", async () => {
    const { requests } = await open(weekly());
    expect(sentOf(requests, "weeklyMutationsOpenMutation")).toEqual({ day: WEEK.monday });
    const group = screen.getByRole("region", { name: "园区二期" });
    expect(within(group).getByRole("link", { name: "接线复核" }).getAttribute("href")).toBe("/task/5/info");
    expect(within(screen.getByRole("list", { name: "上周计划" })).getByText("现场联调")).toBeTruthy();
  });

  it("is submitted as it was written: a line struck out, words of one's own, a plan that becomes a task", async () => {
    const user = userEvent.setup();
    const { requests } = await open(weekly());
    await user.click(screen.getByRole("button", { name: "划掉“完成任务 打印图纸”" }));
    await user.click(screen.getByRole("button", { name: "给“完成任务 接线复核”补充说明" }));
    await user.type(screen.getByRole("textbox", { name: "完成任务 接线复核的补充说明" }), "已复测");
    await user.click(screen.getByRole("button", { name: "把“现场联调”写入本周" }));
    await user.type(screen.getByRole("textbox", { name: "工作小结" }), "顺利");
    await user.click(screen.getByRole("button", { name: "添加一项计划" }));
    await user.type(screen.getByRole("textbox", { name: "第 1 项计划" }), "验收");
    await user.click(screen.getByRole("checkbox", { name: "第 1 项计划转为任务" }));
    await user.click(screen.getByRole("button", { name: "提交" }));
    await waitFor(() =>
      expect(sentOf(requests, UPDATE)).toEqual({
        id: "5",
        version: 3,
        input: {
          done: [
            { key: "task:1", text: "已复测", struck: false },
            { key: "task:2", text: null, struck: true },
            { key: null, text: "现场联调" },
          ],
          plan: [{ key: null, text: "验收", asTask: true }],
          words: "顺利",
          submit: true,
        },
      }),
    );
  });

  it("is saved as a draft, with a line brought back", async () => {
    const user = userEvent.setup();
    const { requests } = await open(weekly({ done: [line("task:1", "接线复核", { struck: true })] }));
    await user.click(screen.getByRole("button", { name: "恢复“完成任务 接线复核”" }));
    await user.click(screen.getByRole("button", { name: "保存草稿" }));
    await waitFor(() =>
      expect(sentOf(requests, UPDATE)).toMatchObject({
        input: { done: [{ key: "task:1", struck: false }] },
      }),
    );
    expect(sentOf(requests, UPDATE)).not.toHaveProperty("input.submit");
  });

  it("meets what was saved in another tab line by line, and asks only about what both changed", async () => {
    const user = userEvent.setup();
    let current = weekly();
    let refused = false;
    const { requests } = await renderPage(MyWeeklyPage, {
      query,
      parts: [reason],
      params: { date: WEEK.monday },
      path: `/weekly/${WEEK.monday}/my`,
      resolvers: {
        [ROOT]: () => ({ weeklyOf: current, before: null, yearWeeks: [], weeklySourceFigures: [] }),
        [PAYLOAD]: ({ path }) =>
          refused && path?.includes("weeklyUpdate")
            ? { weekly: null, userErrors: [{ field: null, message: "已被他人修改", code: "STALE" }] }
            : { weekly: current, userErrors: [] },
      },
    });
    await user.click(screen.getByRole("button", { name: "划掉“完成任务 打印图纸”" }));
    await user.type(screen.getByRole("textbox", { name: "工作小结" }), "这里写的");
    current = weekly({
      version: 4,
      words: "别处写的",
      done: [line("task:1", "接线复核", { text: "别处补充" }), line("task:2", "打印图纸")],
    });
    refused = true;
    await user.click(screen.getByRole("button", { name: "保存草稿" }));
    expect(await screen.findByText(/有 1 项双方都改过/)).toBeTruthy();
    expect(screen.getByDisplayValue("别处补充")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "工作小结：我的" }));
    refused = false;
    await user.click(screen.getByRole("button", { name: "保存草稿" }));
    await waitFor(() =>
      expect(sentOf(requests, UPDATE)).toMatchObject({
        version: 4,
        input: {
          done: [
            { key: "task:1", text: "别处补充", struck: false },
            { key: "task:2", text: null, struck: true },
          ],
          words: "这里写的",
        },
      }),
    );
  });

  it("is saved only after the server has filled it, with what was typed meanwhile", async () => {
    const user = userEvent.setup();
    const none = { ...CAN, update: false, submit: false, delete: false };
    let current = weekly({ status: "LOCKED", submittedAt: "2026-11-20T08:00:00Z", viewerCan: none });
    const { environment, requests } = await renderPage(MyWeeklyPage, {
      query,
      parts: [reason],
      params: { date: WEEK.monday },
      path: `/weekly/${WEEK.monday}/my`,
      resolvers: {
        [ROOT]: () => ({ weeklyOf: current, before: null, yearWeeks: [], weeklySourceFigures: [] }),
        [PAYLOAD]: () => ({ weekly: current, userErrors: [] }),
      },
    });
    const network = environment.getNetwork();
    const { execute } = network;
    const held: { answer?: () => void } = {};
    network.execute = (request, ...rest) => {
      if (request.name !== "weeklyMutationsOpenMutation") return execute.call(network, request, ...rest);
      return Observable.create<GraphQLResponse>((sink) => {
        held.answer = () => void execute.call(network, request, ...rest).subscribe(sink);
      });
    };
    // it is reopened elsewhere, and the page has it filled
    act(() =>
      environment.commitUpdate((store) => {
        const record = store.get("Weekly:5");
        record?.setValue("REOPENED", "status");
        record?.getLinkedRecord("viewerCan")?.setValue(true, "update");
      }),
    );
    await waitFor(() => expect(held.answer).toBeTruthy());
    const submit = screen.getByRole("button", { name: "重新提交" });
    expect(submit).toHaveProperty("disabled", true);
    await user.type(screen.getByRole("textbox", { name: "工作小结" }), "已更换");
    current = weekly({
      version: 5,
      status: "REOPENED",
      submittedAt: "2026-11-20T08:00:00Z",
      done: [line("task:1", "接线复核"), line("task:2", "打印图纸"), line("task:3", "密封更换")],
    });
    act(() => held.answer?.());
    await waitFor(() => expect(submit).toHaveProperty("disabled", false));
    await user.click(submit);
    await waitFor(() =>
      expect(sentOf(requests, UPDATE)).toMatchObject({
        version: 5,
        input: {
          done: [{ key: "task:1" }, { key: "task:2" }, { key: "task:3", struck: false }],
          words: "已更换",
          submit: true,
        },
      }),
    );
  });

  it("keeps what was typed while somebody commented, until it is thrown away", async () => {
    const user = userEvent.setup();
    const { environment } = await open(weekly({ status: "SUBMITTED", submittedAt: "2026-11-27T08:00:00Z" }));
    await user.type(screen.getByRole("textbox", { name: "工作小结" }), "刚写的");
    act(() =>
      environment.commitUpdate((store) => {
        const record = store.get("Weekly:5");
        record?.setValue("LOCKED", "status");
        record?.setValue(4, "version");
        record?.getLinkedRecord("viewerCan")?.setValue(false, "update");
      }),
    );
    expect(await screen.findByText(/不能再保存/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "保存修改" })).toBeNull();
    expect(screen.getByDisplayValue("刚写的")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "放弃修改" }));
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "工作小结" })).toBeNull());
  });

  it("is read once somebody has commented", async () => {
    await open(
      weekly({
        status: "LOCKED",
        late: true,
        submittedAt: "2026-12-02T08:00:00Z",
        words: "按计划完成",
        viewerCan: { ...CAN, update: false, submit: false, delete: false },
        weeklyComments: [
          {
            id: "WeeklyComment:1",
            rowId: "1",
            version: 1,
            body: "处理及时",
            createdAt: "2026-12-03T08:00:00Z",
            grade: { id: "DictItem:1", value: "1", text: "优秀", color: null },
            author: { id: "Member:9", name: "秦望舒", avatarUrl: null },
            viewerCan: { update: false, delete: false },
          },
        ],
      }),
    );
    for (const words of ["处理及时", "优秀"])
      expect(within(screen.getByRole("list", { name: "点评" })).getByText(words)).toBeTruthy();
    expect(screen.getByText("逾期提交")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "提交" })).toBeNull();
  });

  it("says why it was given back", async () => {
    await open(weekly({ status: "REOPENED", submittedAt: "2026-11-20T08:00:00Z" }));
    expect(await screen.findByText(/请补充原因分析/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "重新提交" })).toBeTruthy();
  });

  it("is begun by itself in the present week alone, and says where last week's is missing", async () => {
    const { requests } = await open(null, null);
    expect(sentOf(requests, "weeklyMutationsOpenMutation")).toEqual({ day: WEEK.monday });
    expect(screen.getByText(/上周的周报还没有提交/)).toBeTruthy();
  });

  it("of an older week is begun by hand", async () => {
    const user = userEvent.setup();
    const { monday } = weekAfter(WEEK, -6);
    const { requests } = await open(null, null, monday);
    expect(sentOf(requests, "weeklyMutationsOpenMutation")).toBeUndefined();
    await user.click(screen.getByRole("button", { name: "开始写周报" }));
    await waitFor(() => expect(sentOf(requests, "weeklyMutationsOpenMutation")).toEqual({ day: monday }));
  });

  it("goes to the week before by a key", async () => {
    const user = userEvent.setup();
    const { router } = await open(weekly());
    await user.keyboard("[[");
    expect(router.state.location.pathname).toBe(`/weekly/${weekAfter(WEEK, -1).monday}/my`);
  });
});
