import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderKit } from "@/ui/base/testing";
import type { Condition, Field } from "../definition";
import { ConditionEditor } from "./ConditionEditor";
import { conditionProblem, conditionText, subjectsOf } from "./subjects";

const FIELDS: readonly Field[] = [
  { key: "f1", label: "金额", type: "amount" },
  { key: "f2", label: "类型", type: "choice", options: ["差旅", "办公"] },
  { key: "f3", label: "采购明细", type: "detail", columns: [{ key: "c1", label: "小计", type: "amount" }] },
  { key: "f4", label: "须知", type: "explanation" },
];
const SUBJECTS = subjectsOf(FIELDS).filter(({ kind }) => kind !== "record");

function Editor({ start, tell }: { start?: Condition; tell: (value: Condition | undefined) => void }) {
  const [value, setValue] = useState(start);
  return (
    <ConditionEditor
      value={value}
      subjects={SUBJECTS}
      onChange={(next) => {
        setValue(next);
        tell(next);
      }}
    />
  );
}

it("offers the applicant, fields with values and sums of columns", () => {
  expect(subjectsOf(FIELDS, "f2").map(({ key }) => key)).toEqual([
    "@applicant",
    "@team",
    "@role",
    "f1",
    "f3.c1",
  ]);
});

it("makes a condition by adding, filling and removing tests", () => {
  const tell = vi.fn();
  renderKit(<Editor tell={tell} />);
  fireEvent.click(screen.getByRole("button", { name: "添加条件" }));
  expect(tell).toHaveBeenLastCalledWith({ any: [[{ subject: "f1", op: "ge", values: [] }]] });
  fireEvent.change(screen.getByRole("textbox", { name: "金额的值" }), { target: { value: "1000.5" } });
  expect(tell).toHaveBeenLastCalledWith({ any: [[{ subject: "f1", op: "ge", values: [1000.5] }]] });
  fireEvent.click(screen.getByRole("button", { name: "或者" }));
  expect(tell.mock.lastCall?.[0].any).toHaveLength(2);
  const second = screen.getByRole("group", { name: /第 2 组/ });
  fireEvent.click(within(second).getByRole("button", { name: "移除条件 1" }));
  fireEvent.click(screen.getByRole("button", { name: "移除条件 1" }));
  expect(tell).toHaveBeenLastCalledWith(undefined);
});

it("shows a test of a field that is no more, to be mended", () => {
  renderKit(<Editor tell={() => undefined} start={{ any: [[{ subject: "f9", op: "ge", values: [1] }]] }} />);
  expect(screen.getByRole("alert").textContent).toBe("请选择条件项");
});

it("says a condition in words, and what it lacks", () => {
  const condition: Condition = {
    any: [
      [
        { subject: "f3.c1", op: "between", values: [1, 20] },
        { subject: "@role", op: "in", values: ["4", "5"] },
      ],
      [{ subject: "f2", op: "empty", values: [] }],
    ],
  };
  const subjects = subjectsOf(FIELDS);
  expect(conditionText(condition, subjects, { role: { 4: "经理" } })).toBe(
    "采购明细 · 小计合计 介于 1 ~ 20 且 申请人的角色 属于 经理、#5；或 类型 为空",
  );
  expect(conditionProblem(condition, subjects)).toBeNull();
  const wrong = (values: (string | number)[]) =>
    conditionProblem({ any: [[{ subject: "f1", op: "between", values }]] }, subjects);
  expect(wrong([1])).toBe("请填写金额的值");
  expect(wrong([2, 1])).toBe("金额的范围前大后小");
  expect(conditionProblem({ any: [[]] }, subjects)).toBe("请添加条件");
});
