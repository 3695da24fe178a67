import { expect, it } from "vitest";
import { changesOf } from "./changes";
import type { Stored } from "./draft";
import { STORED } from "./samples";

const texts = (before: Stored, after: Stored) => changesOf(before, after).map(({ text }) => text);

const [NAME, CUSTOMER, OPEN] = STORED.columns;
if (!NAME || !CUSTOMER || !OPEN) throw new Error("three columns");

it("says what was changed from one version to the next", () => {
  expect(texts(STORED, STORED)).toEqual([]);
  expect(
    texts(STORED, {
      ...STORED,
      document: STORED.document.replace('"站"', '"线"'),
      columns: [
        { ...OPEN, label: "未收" },
        { ...NAME, list: "JOIN" },
        { path: "projects.nodes.isOpen", label: "公开范围", kind: "TEXT", list: "ROWS" },
      ],
      parameters: [],
      keepEmpty: false,
    }),
  ).toEqual([
    "删除列“客户名称”",
    "增加列“公开范围”",
    "列“未收金额”改名为“未收”",
    "列“名称”由展开为行改为合并为文字",
    "调整列的顺序",
    '修改条件 projects：filter: { directorId: $directorId, keyword: "站" } → filter: { directorId: $directorId, keyword: "线" }',
    "删除参数“负责人”",
    "没有明细的记录不再显示",
  ]);
});

it("tells parameters and rows apart, and takes an absent default for none", () => {
  const [parameter] = STORED.parameters;
  if (!parameter) throw new Error("a parameter");
  const without: Stored = { ...STORED, parameters: [{ ...parameter, default: null }] };
  expect(texts(STORED, without)).toEqual(["修改参数“负责人”"]);
  expect(texts(without, { ...without, parameters: [{ ...parameter, default: undefined }] })).toEqual([]);
  expect(texts(STORED, { ...STORED, rows: [] })).toEqual(["改变展开为行的列表"]);
});

it("compares what was written elsewhere as a whole", () => {
  const odd: Stored = { ...STORED, document: "{ ...F } fragment F on Query { a }" };
  expect(texts(odd, STORED)).toContain("修改查询");
});
