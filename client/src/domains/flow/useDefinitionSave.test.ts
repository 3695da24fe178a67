import { describe, expect, it } from "vitest";
import { EMPTY_DEFINITION } from "./definition";
import { draftOf, faultsAmong } from "./useDefinitionSave";

describe("the errors of a definition that is saved", () => {
  it("are faults at the keys that they name, columns with their table", () => {
    const { faults, others } = faultsAmong([
      { field: ["definition", "n1"], message: "未设置审批人", code: "INVALID" },
      { field: ["definition", "lines", "price"], message: "公式有误", code: "INVALID" },
      { field: ["definition.lines.count"], message: "公式有误", code: "INVALID" },
      { field: ["definition"], message: "流程至少要有一个审批节点", code: "INVALID" },
      { field: ["version"], message: "已被修改", code: "STALE" },
    ]);
    expect(faults.map(({ key }) => key)).toEqual(["n1", "lines.price", "lines.count", ""]);
    expect(others.map(({ code }) => code)).toEqual(["STALE"]);
  });

  it("begins empty where a form has none", () => {
    expect(draftOf({ draft: null })).toEqual(EMPTY_DEFINITION);
    expect(draftOf({ draft: { nodes: [] } })).toEqual(EMPTY_DEFINITION);
  });
});
