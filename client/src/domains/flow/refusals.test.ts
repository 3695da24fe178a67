import { expect, it } from "vitest";
import { refusalsOf } from "./refusals";

const error = (field: string[] | null, message: string) => ({ field, message, code: "INVALID" });

it("sorts what the server refuses by where it is shown", () => {
  expect(
    refusalsOf([
      error(["values", "rows", "0", "sum"], "小计不一致"),
      error(["input", "values.why"], "请输入事由"),
      error(["values", "why"], "说了两次"),
      error(["choices", "n1"], "请选择审批人"),
      error(["formId"], "表单已停用"),
      error(null, "请求异常"),
    ]),
  ).toEqual({
    values: { "rows.0.sum": "小计不一致", why: "请输入事由" },
    choices: { n1: "请选择审批人" },
    rest: ["表单已停用", "请求异常"],
  });
});
