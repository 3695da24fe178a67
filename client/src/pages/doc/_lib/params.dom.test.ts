import { describe, expect, it } from "vitest";
import { groupPath, groupTree } from "./groups";
import { categoryOf, documentVariables, idOrNull } from "./params";

const COMPANY = { enterpriseId: "1", groupId: null };

describe("the documents an address asks for", () => {
  it("belong to a project, a customer or the company", () => {
    expect(categoryOf({ projectId: "5" })).toBe("PROJECT");
    expect(categoryOf({ customerId: "5" })).toBe("CUSTOMER");
    expect(categoryOf({})).toBe("ENTERPRISE");
  });

  it("come newest first and unfiltered by themselves", () => {
    const { filter, orderBy, page } = documentVariables(COMPANY, new URLSearchParams());
    expect(filter).toEqual({ category: "ENTERPRISE" });
    expect(orderBy).toEqual([{ field: "CREATED_AT", direction: "DESC" }]);
    expect(page.number).toBe(1);
  });

  it("are narrowed by what makes sense, and by nothing else", () => {
    const search = new URLSearchParams(
      "keyword=合同&contents=1&type=PDF&userType=STAFF&uploader=12&isOpen=ONLY&created=2026-01-01~2026-01-31&sort=CREATED_AT.asc",
    );
    expect(documentVariables({ ...COMPANY, groupId: "3" }, search)).toMatchObject({
      filter: {
        groupId: "3",
        keyword: "合同",
        contents: true,
        type: "PDF",
        userType: "STAFF",
        createdById: "12",
        isOpen: "ONLY",
        created: { from: "2026-01-01", to: "2026-01-31" },
      },
      orderBy: [{ field: "CREATED_AT", direction: "ASC" }],
    });
    const nonsense = new URLSearchParams("type=EXE&userType=x&uploader=a&isOpen=3&created=x&sort=HASH.asc");
    expect(documentVariables(COMPANY, nonsense)).toMatchObject({
      filter: { category: "ENTERPRISE" },
      orderBy: null,
    });
  });

  it("take 0 for all categories", () => {
    expect(idOrNull("0")).toBeNull();
    expect(idOrNull("12")).toBe("12");
    expect(idOrNull("../1")).toBeNull();
    expect(idOrNull(undefined)).toBeNull();
  });
});

describe("the tree of categories", () => {
  const row = (rowId: string, parentRowId: string | null) => ({
    rowId,
    name: `分类${rowId}`,
    parentRowId,
    fileCount: 1,
  });
  it("hangs together, and loses nothing whose parent is not there", () => {
    const tree = groupTree([row("1", null), row("2", "1"), row("3", "99")]);
    expect(tree.map(({ id }) => id)).toEqual(["1", "3"]);
    expect(tree[0]?.children?.map(({ id }) => id)).toEqual(["2"]);
  });
  it("names the way to a category", () => {
    const rows = [row("1", null), row("2", "1")];
    expect(groupPath(rows, "2")).toEqual(["分类1", "分类2"]);
    expect(groupPath(rows, null)).toEqual([]);
  });
});
