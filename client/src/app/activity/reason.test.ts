import { expect, it } from "vitest";
import { reasonLabel } from "./reason";

it("what is said of a step that leads on is a note, of any other a reason", () => {
  for (const done of ["完成了工单", "完成了任务", "验收通过了工单", "回访了工单", "客户确认了工单"])
    expect(reasonLabel(done)).toBe("说明");
  for (const done of [
    "验收退回了工单",
    "退回了工单",
    "改派了工单",
    "挂起了任务",
    "终止了工单",
    "删除了客户",
    null,
  ])
    expect(reasonLabel(done)).toBe("原因");
});
