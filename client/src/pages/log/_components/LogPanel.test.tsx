import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import artifact from "@/__generated__/LogPanelQuery.graphql";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import LogPanel from "./LogPanel";

afterEach(() => act(closeAllDialogs));

// A name in capitals inside a function is a component to the linter.
const ROOT = "Query";
const CUSTOMER = "Customer";

const field = (key: string, label: string, kind: string, record: string | null = null) => ({
  key,
  label,
  kind,
  required: false,
  options: [],
  minLength: 0,
  record,
});

const LOG = {
  id: "ItemLog:5",
  rowId: "5",
  version: 2,
  happenedOn: "2026-03-05",
  minutes: 150,
  contents: "走访启明园区，请 @秦望舒 跟进",
  values: { papers: ["71"], customer: "8" },
  editedLate: false,
  openToProject: true,
  createdAt: "2026-03-05T09:00:00Z",
  liked: true,
  likeCount: 1,
  author: { id: "Member:7", name: "苏木阳", avatarUrl: null },
  team: { id: "Team:2", name: "华东服务部" },
  logType: { id: "DictItem:2", text: "拜访", color: null },
  category: {
    id: "LogCategory:1",
    rowId: "1",
    minLength: 0,
    editHours: 24,
    remark: null,
    fields: [field("papers", "会议纪要", "ATTACHMENT"), field("customer", "服务客户", "RECORD", "CUSTOMER")],
  },
  project: null,
  task: null,
  workOrder: null,
  customer: null,
  visibleMembers: [{ id: "Member:9", rowId: "9", name: "秦望舒", avatarUrl: null }],
  likes: [{ id: "Member:9", rowId: "9", name: "秦望舒" }],
  files: [
    { id: "File:71", rowId: "71", name: "纪要.pdf", size: 3 },
    { id: "File:72", rowId: "72", name: "现场.png", size: 4 },
  ],
  viewerCan: { update: true, delete: true },
};

async function open(itemLog: object | null = LOG) {
  const onClose = vi.fn();
  const onChanged = vi.fn(async () => undefined);
  const page = await renderPage(() => <LogPanel id="5" onClose={onClose} onChanged={onChanged} />, {
    path: "/log/LogList?show=5",
    // lets the environment answer what the panel asks by itself
    query: { default: artifact, vars: () => ({ id: "5" }) },
    resolvers: {
      [ROOT]: () => ({
        itemLog,
        activity: { edges: [], pageInfo: { hasNextPage: false, endCursor: null } },
      }),
      [CUSTOMER]: () => ({ rowId: "8", name: "启明物业" }),
    },
  });
  return {
    ...page,
    onClose,
    onChanged,
    panel: within(await screen.findByRole("dialog", { name: "日志详情" })),
  };
}

describe("a log beside its list", () => {
  it("says all of it: files where they stand, records by their names, who sees and likes it", async () => {
    const { panel } = await open();
    expect(await panel.findByRole("heading", { name: "附件（1）" })).toBeTruthy();
    expect(panel.getByText("纪要.pdf")).toBeTruthy();
    expect(await panel.findByText("启明物业")).toBeTruthy();
    expect(panel.getByText("@秦望舒")).toBeTruthy();
    expect(panel.getByRole("list", { name: "抄送" }).textContent).toContain("秦望舒");
    expect(panel.getByText("秦望舒赞过")).toBeTruthy();
    expect(panel.getByText("本人、团队负责人、项目成员和抄送的人")).toBeTruthy();
    expect(panel.getByRole("textbox", { name: "写评论" })).toBeTruthy();
  });

  it("takes a like back", async () => {
    const { panel, requests } = await open();
    await userEvent.click(await panel.findByRole("button", { name: "取消点赞，1 人赞过" }));
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "LikeButtonUnlikeMutation")?.variables).toEqual({
        input: { id: "5" },
      }),
    );
  });

  it("closes when its log is deleted, and the list is asked for again", async () => {
    const { panel, onClose, onChanged } = await open();
    await panel.findByRole("button", { name: "修改" });
    await userEvent.click(panel.getByRole("button", { name: "更多操作" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "删除" }));
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "确定" }),
    );
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("says that a log is gone", async () => {
    const { panel } = await open(null);
    expect(await panel.findByText("日志不存在或已被删除")).toBeTruthy();
    expect(panel.queryByRole("button", { name: "复制链接" })).toBeNull();
  });
});
