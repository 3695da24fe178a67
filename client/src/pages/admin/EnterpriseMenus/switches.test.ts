import { describe, expect, it } from "vitest";
import { lost, type SwitchRow, switched } from "./switches";

const row = (
  menuId: number,
  parentId: number | null,
  title: string,
  memberCount: number,
  enabled = true,
): SwitchRow => ({
  memberCount,
  menu: { menuId, parentId, kind: parentId === null ? "GROUP" : "ACTION", title, enabled },
});
const ROWS = [
  row(200, null, "文档", 0),
  row(201, 200, "上传文档", 5),
  row(202, 200, "编辑文档", 0),
  row(203, 200, "删除文档", 2, false),
  row(300, null, "审批", 0),
  row(301, 300, "审批管理", 1),
];

describe("the switches of the enterprise's menus", () => {
  it("turns one entry, or all of a group, and nothing else", () => {
    expect(switched(ROWS, 201, false)).toEqual([202, 301]);
    expect(switched(ROWS, 203, true)).toEqual([201, 202, 203, 301]);
    expect(switched(ROWS, 200, false)).toEqual([301]);
    expect(switched(ROWS, 200, true)).toEqual([201, 202, 203, 301]);
  });

  it("says who loses what, and asks nothing where nobody does", () => {
    expect(lost(ROWS, 200)).toBe("停用后，这些成员立即失去：“上传文档”（5 名成员），是否继续?");
    expect(lost(ROWS, 202)).toBeNull();
    expect(lost(ROWS, 203)).toBeNull();
  });
});
