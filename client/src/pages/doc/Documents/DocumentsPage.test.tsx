import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { renderPage } from "@/app/testing/renderPage";
import { closeAllDialogs } from "@/ui/dialog/dialogs";
import DocumentsPage from "./DocumentsPage";
import * as query from "./query";

const MAY = { update: true, delete: true, download: true };
const MAY_NOT = { update: false, delete: false, download: false };
const file = (rowId: string, name: string, viewerCan = MAY) => ({
  id: `file-${rowId}`,
  rowId,
  name,
  type: "PDF",
  size: 2048,
  isPreviewOnly: false,
  isOpen: "EXCEPT",
  version: 1,
  versionNumber: 1,
  previewCount: 3,
  downloadCount: 2,
  createdAt: "2026-03-01T02:00:00Z",
  group: { rowId: "2", name: "图纸" },
  createdBy: { rowId: "7", name: "沈若溪" },
  viewerCan,
});
const group = (rowId: string, name: string, parentRowId: string | null) => ({
  rowId,
  name,
  parentRowId,
  fileCount: 4,
  version: 1,
  category: "ENTERPRISE",
  viewerCan: { update: true, delete: true },
});
/** Document 77 is on another page of the list; no other ids exist. */
const NAMES: Readonly<Record<string, string>> = { 11: "合同.pdf", 12: "制度.pdf", 77: "别页的.png" };
const resolvers = {
  Query: () => ({
    files: { totalCount: 2, nodes: [file("11", "合同.pdf"), file("12", "制度.pdf", MAY_NOT)] },
    fileGroups: [group("1", "技术资料", null), group("2", "图纸", "1")],
  }),
  FilePreviewPayload: ({ args }: { args?: Record<string, unknown> | null | undefined }) => {
    const id = (args?.input as { id: string } | undefined)?.id;
    if (!id || !NAMES[id])
      return {
        kind: null,
        address: null,
        message: null,
        file: null,
        userErrors: [{ message: "记录不存在" }],
      };
    return {
      kind: "IMAGE",
      address: `/api/${id}`,
      watermark: null,
      message: null,
      file: { id: `file-${id}`, name: NAMES[id], isDoc: false, previewCount: 4 },
      userErrors: [],
    };
  },
  FileBatchPayload: () => ({
    results: [{ rowId: "11", error: "没有权限操作该文件" }],
    userErrors: [],
  }),
  FileRecordConnection: () => ({
    totalCount: 1,
    nodes: [{ member: { name: "陆云帆" }, team: { name: "上海服务站" }, createdAt: "2026-03-02T02:00:00Z" }],
  }),
};
const ADMIN = {
  isAdmin: true,
  authorities: ["ROLE_admin", "e:manage"],
  enabledCodes: ["res:upload", "res:edit", "res:del", "e:manage"],
};
const MEMBER = { isAdmin: false, isOwner: false, authorities: [], enabledCodes: [] };

afterEach(() => act(closeAllDialogs));

async function open(viewer: object, path = "/doc/1/group/2", params = { enterpriseId: "1", groupId: "2" }) {
  const page = await renderPage(DocumentsPage, { query, params, path, resolvers, viewer });
  await screen.findByText("合同.pdf");
  return page;
}

async function actionsOf(name: RegExp): Promise<string[]> {
  const row = screen.getByRole("row", { name });
  await userEvent.hover(row);
  return [...row.querySelectorAll("button")].map((button) => button.textContent ?? "").filter(Boolean);
}

async function choose(name: RegExp): Promise<void> {
  const row = screen.getByRole("row", { name });
  await userEvent.click(within(row).getByRole("checkbox", { name: "选择此行" }));
}

describe("the document list", () => {
  it("asks for the category of the address and shows its columns", async () => {
    const { requests } = await open(ADMIN);
    expect(requests[0]?.variables).toMatchObject({
      category: "ENTERPRISE",
      filter: { category: "ENTERPRISE", groupId: "2" },
    });
    for (const title of ["文件名称", "文档分类", "大小", "浏览次数", "下载次数", "上传时间", "上传人"])
      expect(screen.getByRole("columnheader", { name: new RegExp(title) })).toBeTruthy();
    expect(screen.getByText("全部文档", { selector: "h1" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "展开分类" }));
    expect(screen.getByRole("treeitem", { name: /技术资料/ }).textContent).toContain("4");
  });

  it("asks for everything with 0", async () => {
    const { requests } = await open(ADMIN, "/doc/1/group/0", { enterpriseId: "1", groupId: "0" });
    expect(requests[0]?.variables).toMatchObject({ filter: { category: "ENTERPRISE" } });
    expect(requests[0]?.variables).not.toHaveProperty("filter.groupId");
  });

  it("offers what each record allows", async () => {
    await open(ADMIN);
    expect(await actionsOf(/合同\.pdf/)).toEqual(expect.arrayContaining(["下载", "编辑"]));
    expect(await actionsOf(/制度\.pdf/)).not.toEqual(expect.arrayContaining(["编辑"]));
  });

  it("keeps upload, batch mode and the uploader filter from who may not", async () => {
    await open(MEMBER);
    expect(screen.queryByRole("button", { name: "上传文档" })).toBeNull();
    expect(screen.queryByText("上传人", { selector: "label" })).toBeNull();
    expect(screen.queryByRole("button", { name: "新增文档分类" })).toBeNull();
  });

  it("lets several be chosen by whoever may do something with them, and offers what that is", async () => {
    await open(MEMBER);
    await choose(/合同\.pdf/);
    const bar = await screen.findByRole("toolbar", { name: "批量操作" });
    const offered = [...bar.querySelectorAll("button")].map((button) => button.textContent).filter(Boolean);
    expect(offered).toEqual(["下载", "移动到分类", "设置查看权限", "删除"]);
    // the other document has no permitted actions
    const other = screen.getByRole("row", { name: /制度\.pdf/ });
    expect(within(other).getByRole<HTMLInputElement>("checkbox").disabled).toBe(true);
  });

  it("says of each document what became of it", async () => {
    const { requests } = await open(MEMBER);
    await choose(/合同\.pdf/);
    await userEvent.click(screen.getByRole("button", { name: "删除" }));
    const sure = await screen.findByRole("alertdialog");
    expect(sure.textContent).toContain("您正在删除文件, 是否继续?");
    await userEvent.click(within(sure).getByRole("button", { name: "确定" }));
    await screen.findByText("没有权限操作该文件");
    expect(requests.some(({ variables }) => JSON.stringify(variables) === '{"ids":["11"]}')).toBe(true);
  });

  it("opens the records of a document", async () => {
    const { requests } = await open(ADMIN);
    await userEvent.click(screen.getByRole("button", { name: "合同.pdf的下载记录：2" }));
    const dialog = await screen.findByRole("dialog", { name: "下载记录" });
    await waitFor(() => expect(dialog.textContent).toContain("陆云帆"));
    expect(dialog.textContent).toContain("共 1 次");
    expect(requests.at(-1)?.variables).toMatchObject({ fileId: "11", type: "DOWNLOAD" });
  });

  it("changes the address with the category and keeps the filters", async () => {
    const { router } = await open(ADMIN, "/doc/1/group/2?type=PDF&pageNo=3");
    await userEvent.click(screen.getByRole("button", { name: "展开分类" }));
    const other = await screen.findByRole("treeitem", { name: /技术资料/ });
    await act(async () => other.click());
    await waitFor(() => expect(router.state.location.pathname).toBe("/doc/1/group/1"));
    expect(router.state.location.search).toBe("?type=PDF");
  });
});

describe("the preview of a document", () => {
  // reading the module is slow, not waiting for it
  beforeAll(() => import("@/app/files/preview/PreviewDialog"));

  const shows = (name: string) => screen.findByRole("dialog", { name });
  const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const AT = "/doc/1/group/2";

  it("has an address, which the arrows replace and closing takes away", async () => {
    const { router, requests } = await open(ADMIN, `${AT}?type=PDF`);
    await userEvent.click(screen.getByRole("button", { name: "合同.pdf" }));
    await shows("合同.pdf");
    expect(router.state.location.search).toBe("?type=PDF&show=11");
    await userEvent.keyboard("{ArrowRight}");
    await shows("制度.pdf");
    expect(router.state.location.search).toBe("?type=PDF&show=12");
    const before = requests.filter(({ name }) => name === "DocumentsPageQuery").length;
    await userEvent.keyboard("{Escape}");
    await closed();
    expect(router.state.location.search).toBe("?type=PDF");
    // one history step, however many documents were browsed
    expect(router.state.historyAction).toBe("POP");
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset.id).toBe("12"));
    // the number of views has changed
    await waitFor(() =>
      expect(requests.filter(({ name }) => name === "DocumentsPageQuery").length).toBeGreaterThan(before),
    );
  });

  it("is opened by a click on the row and left by going back", async () => {
    const { router } = await open(ADMIN);
    await userEvent.click(within(screen.getByRole("row", { name: /制度\.pdf/ })).getByText("沈若溪"));
    await shows("制度.pdf");
    expect(router.state.location.search).toBe("?show=12");
    await act(() => router.navigate(-1));
    await closed();
    expect(router.state.location.search).toBe("");
  });

  it("stands under an address that was passed on, and leads back to the list from wherever one has stepped", async () => {
    const { router } = await open(ADMIN, `${AT}?show=12`);
    await shows("制度.pdf");
    await userEvent.keyboard("{ArrowLeft}");
    await shows("合同.pdf");
    expect(router.state.location.search).toBe("?show=11");
    await userEvent.keyboard("{Escape}");
    await closed();
    expect(router.state.location.search).toBe("");
    expect(router.state.historyAction).toBe("REPLACE");
  });

  it("asks for one of another page by its id, and says so when there is none", async () => {
    const { router, unmount } = await open(ADMIN, `${AT}?show=77`);
    const dialog = await shows("别页的.png");
    expect(within(dialog).queryByRole("button", { name: "下一个" })).toBeNull();
    await userEvent.keyboard("{ArrowRight}{Escape}");
    await closed();
    expect(router.state.location.search).toBe("");
    unmount();
    await open(ADMIN, `${AT}?show=none`);
    expect(await screen.findByText("记录不存在")).toBeTruthy();
  });

  it("is what an address of a search or a timeline leads to", async () => {
    const { router } = await open(ADMIN, `${AT}?type=PDF&file=77`);
    await shows("别页的.png");
    expect(router.state.location.search).toBe("?type=PDF&show=77");
  });
});
