import { expect, it } from "vitest";
import { grouped } from "./accessParts";

it("tells in one line what holds for the same records", () => {
  const part = (label: string, extent: "NOTHING" | "SOME" | "ALL", which: string | null = null) => ({
    label,
    extent,
    which,
  });
  const seen = { extent: "SOME", which: "公开的" } as const;
  expect(
    grouped(
      [
        part("新增", "ALL"),
        part("导出", "SOME", "公开的"),
        part("修改", "SOME", "自己负责的"),
        part("转移", "SOME", "不在公海的"),
        part("删除", "SOME", "自己负责的"),
        part("合并", "NOTHING"),
        part("导入", "ALL"),
      ],
      seen,
    ),
  ).toEqual({
    whole: ["新增", "导出", "导入"],
    some: [
      { which: "自己负责的", labels: ["修改", "删除"] },
      { which: "不在公海的", labels: ["转移"] },
    ],
    none: ["合并"],
  });
  expect(grouped([], seen)).toEqual({ whole: [], some: [], none: [] });
});
