import { expect, it } from "vitest";
import { clockOf, fieldInputs, fieldProblem, minutesIn, optionsIn, typedOf } from "./fields";

const FIELD = {
  key: "result",
  label: "拜访结果",
  kind: "CHOICE",
  required: true,
  options: ["有意向", "暂无"],
  minLength: 0,
  record: null,
} as const;

it("keeps the keys of fields, and sends what their kind has", () => {
  const [typed] = typedOf([FIELD]);
  if (!typed) throw new Error("no field");
  expect(fieldInputs([typed])).toEqual([FIELD]);
  expect(fieldInputs([{ ...typed, kind: "TEXT", minLength: "5" }])[0]).toMatchObject({
    key: "result",
    options: [],
    minLength: 5,
  });
  expect(fieldInputs([{ ...typed, kind: "RECORD", record: "TASK" }])[0]).toMatchObject({ record: "TASK" });
});

it("reads options however they are parted, each once", () => {
  expect(optionsIn("有意向、 需跟进,暂无，有意向\n")).toEqual(["有意向", "需跟进", "暂无"]);
});

it("says what is wrong with a field", () => {
  const [typed] = typedOf([FIELD]);
  if (!typed) throw new Error("no field");
  expect(fieldProblem(typed)).toBeNull();
  expect(fieldProblem({ ...typed, label: " " })).toBe("请填写字段名称");
  expect(fieldProblem({ ...typed, options: "、" })).toBe("请填写“拜访结果”的选项");
  expect(fieldProblem({ ...typed, kind: "TEXT", minLength: "2001" })).toContain("2000");
});

it("tells times by minutes, midnight too", () => {
  expect([1080, 0, null].map(clockOf)).toEqual(["18:00", "00:00", null]);
  expect(["18:00", "00:00", null].map(minutesIn)).toEqual([1080, 0, null]);
});
