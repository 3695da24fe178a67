import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { manifest } from "@/app/routes";
import { renderPage } from "@/app/testing/renderPage";
import * as query from "./query";
import RecycleBinPage from "./RecycleBinPage";

const ROW = {
  rowId: "5",
  title: "停产型号",
  deletedAt: "2026-03-01T02:00:00Z",
  purgeAt: "2026-03-31T02:00:00Z",
  deletedBy: { name: "沈若溪", avatarUrl: "" },
};
const resolvers = {
  Query: () => ({ recycledRecords: { totalCount: 1, nodes: [ROW] } }),
  RecyclePayload: () => ({
    ids: null,
    userErrors: [
      { field: ["ids"], code: "CONFLICT", message: "“停产型号”不能恢复：它的编码已被产品“新型号”使用" },
    ],
  }),
};

const EMPTY = { Query: () => ({ recycledRecords: { totalCount: 0, nodes: [] } }) };

const open = (path: string) => renderPage(RecycleBinPage, { query, path, resolvers });

describe("the recycle bin", () => {
  it("asks for the kind of the address, products first", async () => {
    const { requests } = await open("/admin/RecycleBin");
    expect(requests[0]?.variables).toMatchObject({ kind: "PRODUCT", keyword: null });
    const other = await open("/admin/RecycleBin?view=CATEGORY&keyword=%E6%97%A7");
    expect(other.requests[0]?.variables).toMatchObject({ kind: "CATEGORY", keyword: "旧" });
    // a view of the address that is none, even one that every object has
    const none = await open("/admin/RecycleBin?view=toString");
    expect(none.requests[0]?.variables).toMatchObject({ kind: "PRODUCT" });
  });

  it.each([
    ["/admin/CustomerRecycle", "CUSTOMER", /删除的客户连同它的联系人/],
    ["/admin/ProjectRecycle", "PROJECT", /删除的项目连同它的成员/],
  ])("is where %s leads", async (path, kind, about) => {
    const to = manifest.find((entry) => entry.path === path)?.redirect ?? "";
    const { requests } = await renderPage(RecycleBinPage, { query, path: to, resolvers: EMPTY });
    expect(requests[0]?.variables).toMatchObject({ kind });
    expect(await screen.findByText(about)).toBeTruthy();
  });

  it("says what is in the way and keeps the record", async () => {
    const { requests } = await open("/admin/RecycleBin?view=QUESTION");
    await userEvent.hover(await screen.findByRole("row", { name: /停产型号/ }));
    await userEvent.click(await screen.findByRole("button", { name: "恢复" }));
    await screen.findByText(/它的编码已被产品“新型号”使用/);
    await waitFor(() =>
      expect(requests.find(({ name }) => name === "RecycleBinPageRestoreMutation")?.variables).toEqual({
        input: { kind: "QUESTION", ids: ["5"] },
      }),
    );
    expect(screen.getByText("停产型号")).toBeTruthy();
  });
});
