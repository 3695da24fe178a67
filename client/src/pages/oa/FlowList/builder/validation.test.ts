import { expect, it } from "vitest";
import type { Field } from "@/domains/flow/definition";
import { faultsOf } from "./validation";

const faults = (...fields: Field[]) =>
  Object.fromEntries(
    [...faultsOf({ fields, rights: {}, nodes: [], settings: {} })].map(([path, { message }]) => [
      path,
      message,
    ]),
  );

const text = { key: "f1", label: "事由", type: "text" } as const;

it("finds nothing wrong with a whole form", () => {
  expect(
    faults(
      text,
      { key: "f2", label: "项目", type: "record", record: "project" },
      { key: "f3", label: "合同", type: "contract", source: "f2" },
      {
        key: "f4",
        label: "明细",
        type: "detail",
        columns: [
          { key: "c1", label: "数量", type: "number" },
          { key: "c2", label: "小计", type: "amount", formula: "{c1} * 2" },
        ],
        sums: ["c2"],
      },
      { key: "f5", label: "总额", type: "amount", formula: "{f4.c2} + {f3}" },
      {
        key: "f6",
        label: "说明",
        type: "lines",
        showWhen: { any: [[{ subject: "f4.c2", op: "gt", values: [5] }]] },
      },
    ),
  ).toEqual({});
});

it.each<[Field, string]>([
  [{ ...text, label: " " }, "请填写字段名称"],
  [{ ...text, maxLength: 0 }, "字数上限应为 1 到 5000"],
  [{ ...text, type: "number", min: 2, max: 1 }, "最小值不能大于最大值"],
  [{ ...text, type: "choice" }, "请填写选项"],
  [{ ...text, type: "choice", options: ["a", "a "] }, "选项重复"],
  [{ ...text, type: "choice", options: ["a"], default: "b" }, "默认值不在选项中"],
  [{ ...text, type: "record" }, "请选择关联的类型"],
  [{ ...text, type: "contract" }, "请选择项目字段"],
  [{ ...text, type: "detail" }, "明细表至少要有一列"],
  [{ ...text, type: "amount", formula: "{f1} + 1" }, "公式不能直接或间接地用到自己"],
  [{ ...text, type: "amount", formula: "{gone} + 1" }, "公式里的 {gone} 不存在"],
  [
    { ...text, showWhen: { any: [[{ subject: "f1", op: "notEmpty", values: [] }]] } },
    "显示条件：请选择条件项",
  ],
])("says what is wrong with %j", (field, message) => {
  expect(faults(field)).toEqual({ f1: message });
});

it("names columns by their table", () => {
  const column: Field = { key: "c1", label: "数量", type: "number", formula: "{f1} * 2" };
  expect(faults({ key: "f1", label: "明细", type: "detail", columns: [column], sums: ["c1"] })).toEqual({
    "f1.c1": "公式里的 {f1} 不存在",
  });
});
