import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import grantsQuery from "@/__generated__/lifeQueriesGrantsQuery.graphql";
import linksQuery from "@/__generated__/lifeQueriesLinksQuery.graphql";
import targetQuery from "@/__generated__/lifeQueriesTargetQuery.graphql";
import versionsQuery from "@/__generated__/lifeQueriesVersionsQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import GrantsDialog from "./GrantsDialog";
import LinksDialog from "./LinksDialog";
import VersionsDialog from "./VersionsDialog";

const saved = vi.fn();
const closed = vi.fn();
const frame = { open: true, onSaved: saved, onClose: closed };

const Grants = () => <GrantsDialog id="5" {...frame} />;
const Versions = () => <VersionsDialog id="5" name="任务完成情况" {...frame} />;
const Links = () => <LinksDialog id="5" {...frame} />;

const who = (rowId: string, name: string, type: string) => ({ id: `${type}:${rowId}`, rowId, name });

const GRANTED = {
  id: "OnlineReport:5",
  rowId: "5",
  name: "任务完成情况",
  version: 3,
  restricted: false,
  viewerCan: { update: true, share: true },
  grants: [
    {
      update: false,
      share: false,
      member: who("7", "张三", "Member"),
      team: null,
      role: null,
      givenBy: who("1", "王敏", "Member"),
    },
    {
      update: true,
      share: false,
      member: null,
      team: who("3", "服务部", "Team"),
      role: null,
      givenBy: who("2", "李四", "Member"),
    },
  ],
};

const VERSIONS = {
  totalCount: 2,
  nodes: [
    {
      number: 2,
      name: "任务完成情况",
      madeAt: "2026-11-20T02:00:00Z",
      madeBy: { id: "Member:1", name: "王敏" },
      replacedAt: "2026-11-25T02:00:00Z",
      replacedBy: { id: "Member:2", name: "李四" },
      changes: ["增加指标“逾期数”", "最多显示由 200 组改为 100 组"],
    },
    {
      number: 1,
      name: "任务",
      madeAt: "2026-11-10T02:00:00Z",
      madeBy: null,
      replacedAt: "2026-11-20T02:00:00Z",
      replacedBy: { id: "Member:1", name: "王敏" },
      changes: [],
    },
  ],
};

const LINKED = {
  id: "OnlineReport:5",
  rowId: "5",
  name: "任务完成情况",
  version: 3,
  dataset: "TASK",
  definition: {
    dimensions: [{ field: "director", label: "负责人" }],
    measures: ["count"],
    links: [
      {
        member: "count",
        onlineReportId: "OnlineReport:9",
        parameters: [],
        report: who("9", "人员工时", "OnlineReport"),
      },
    ],
  },
};

const CATALOG = {
  datasets: [
    {
      dataset: "TASK",
      fields: [
        { code: "director", label: "负责人", kind: "MEMBER", dictionary: null },
        { code: "status", label: "状态", kind: "CHOICE", dictionary: null },
      ],
      measures: [{ code: "count", label: "任务数" }],
    },
  ],
};

/** Mock resolver for one GraphQL type. */
const answer = (value: object, type = "Query") => ({ [type]: () => value });

const open = (Dialog: typeof Grants, value: object, viewer = {}) =>
  renderPage(Dialog, {
    parts: [grantsQuery, versionsQuery, linksQuery, targetQuery],
    viewer,
    resolvers: answer(value),
  });

type Page = Awaited<ReturnType<typeof open>>;
const sent = (page: Page, name: string) =>
  page.requests.filter((one) => one.name === name).map(({ variables }) => variables);

/** A member who shares reports and makes none. */
const READER = {
  isAdmin: false,
  isOwner: false,
  authorities: ["report:task"],
  enabledCodes: ["report:task"],
};

beforeEach(() => {
  saved.mockClear();
  closed.mockClear();
});

describe("the grants of a report", () => {
  it("are changed and saved as a whole, with for whom it is", async () => {
    const page = await open(Grants, { onlineReport: GRANTED });
    const table = within(await screen.findByRole("table", { name: "授权" }));
    expect(table.getByText("服务部及下级团队")).toBeTruthy();
    await userEvent.click(table.getByRole("checkbox", { name: "张三可以分享" }));
    await userEvent.click(table.getByRole("button", { name: "收回服务部的授权" }));
    await userEvent.click(screen.getByRole("radio", { name: "只有下面授权的人" }));
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(sent(page, "GrantsDialogSaveMutation")).toEqual([
      {
        id: "5",
        version: 3,
        input: { restricted: true, grants: [{ memberId: "7", update: false, share: true }] },
      },
    ]);
  });

  it("are given by who shares it as far as they may", async () => {
    const page = await open(
      Grants,
      { onlineReport: { ...GRANTED, viewerCan: { update: false, share: true } } },
      READER,
    );
    const table = within(await screen.findByRole("table", { name: "授权" }));
    const isOff = (name: string) => (table.getByRole("checkbox", { name }) as HTMLInputElement).disabled;
    // rights that the viewer lacks, and rights granted by another member
    expect(isOff("张三可以修改")).toBe(true);
    expect(isOff("服务部可以修改")).toBe(true);
    expect(isOff("张三可以分享")).toBe(false);
    expect(table.queryByRole("button", { name: "收回服务部的授权" })).toBeNull();
    expect(screen.queryByRole("radio", { name: "只有下面授权的人" })).toBeNull();
    expect(screen.queryByRole("combobox", { name: "添加角色" })).toBeNull();
    await userEvent.click(table.getByRole("button", { name: "收回张三的授权" }));
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(sent(page, "GrantsDialogSaveMutation")).toEqual([
      { id: "5", version: 3, input: { grants: [{ teamId: "3", update: true, share: false }] } },
    ]);
  });
});

describe("the versions of a report", () => {
  const value = { onlineReport: { rowId: "5", version: 3 }, onlineReportVersions: VERSIONS };

  it("say what was changed, and are brought back after a question", async () => {
    const page = await open(Versions, value);
    const list = within(await screen.findByRole("list", { name: "历史版本" }));
    expect(list.getByText("增加指标“逾期数”")).toBeTruthy();
    expect(list.getByText("没有可以说明的变化")).toBeTruthy();
    await userEvent.click(list.getByRole("button", { name: "恢复第 1 版" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(sent(page, "VersionsDialogRevertMutation")).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "恢复" }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(sent(page, "VersionsDialogRevertMutation")).toEqual([{ id: "5", version: 3, number: 1 }]);
    expect(closed).toHaveBeenCalled();
  });

  it("are none of a report that nobody has changed, and not for who may not change it", async () => {
    const { unmount } = await open(Versions, {
      ...value,
      onlineReportVersions: { totalCount: 0, nodes: [] },
    });
    expect(await screen.findByText("还没有历史版本")).toBeTruthy();
    unmount();
    await open(Versions, { ...value, onlineReportVersions: null });
    expect(await screen.findByText("看不到历史版本")).toBeTruthy();
  });
});

describe("the links of a report", () => {
  it("hand on the groups that are of the kind of a parameter", async () => {
    const parameters = [
      { code: "owner", label: "经办人", kind: "MEMBER", dictionary: null },
      { code: "status", label: "状态", kind: "CHOICE", dictionary: null },
    ];
    // the target is queried by the same field under another id
    const page = await renderPage(Links, {
      parts: [linksQuery, targetQuery],
      resolvers: answer({
        onlineReport: { ...LINKED, parameters },
        onlineReportCatalog: CATALOG,
      }),
    });
    const owner = await screen.findByRole("combobox", { name: "第 1 个链接带到“经办人”的分组" });
    // no field here is a status
    expect(screen.queryByRole("combobox", { name: /带到“状态”/ })).toBeNull();
    await userEvent.click(owner);
    await userEvent.click(await screen.findByRole("option", { name: "负责人" }));
    await userEvent.click(screen.getByRole("button", { name: "确定" }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(sent(page, "LinksDialogSaveMutation")).toEqual([
      {
        id: "5",
        version: 3,
        links: [{ member: "count", onlineReportId: "9", parameters: [{ from: "director", to: "owner" }] }],
      },
    ]);
  });
});
