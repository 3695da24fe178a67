import { describe, expect, it } from "vitest";
import { type FieldValues, fieldChanges, fieldInput, fieldProblems } from "./fieldKinds";

const FIELD: FieldValues = {
  name: " 信用额度 ",
  code: "credit_limit",
  kind: "MONEY",
  dictionary: "customer_level",
  options: ["红"],
  required: true,
  inList: false,
  readRoleIds: [],
  writeRoleIds: ["2"],
};

describe("a field of the enterprise's own", () => {
  it("is sent with what its kind needs", () => {
    expect(fieldInput("CUSTOMER", FIELD)).toEqual({
      recordType: "CUSTOMER",
      name: "信用额度",
      code: "credit_limit",
      kind: "MONEY",
      required: true,
      inList: false,
      readRoleIds: [],
      writeRoleIds: ["2"],
    });
    expect(fieldInput("CUSTOMER", { ...FIELD, kind: "DICT" })).toMatchObject({
      dictionary: "customer_level",
    });
    expect(fieldInput("CUSTOMER", { ...FIELD, kind: "LIST" })).toMatchObject({ options: ["红"] });
  });

  it("keeps its kind and its code", () => {
    expect(fieldChanges(FIELD)).not.toHaveProperty("kind");
    expect(fieldChanges(FIELD)).not.toHaveProperty("code");
  });

  it("needs a name and what its values come from; a code may follow from the name", () => {
    expect(fieldProblems({ ...FIELD, name: " ", code: "" })).toEqual({
      name: "请输入名称",
    });
    expect(fieldInput("CUSTOMER", { ...FIELD, code: " " })).toMatchObject({ code: null });
    expect(fieldProblems({ ...FIELD, code: "1a" })).toHaveProperty("code");
    expect(fieldProblems({ ...FIELD, kind: "DICT", dictionary: null })).toEqual({ dictionary: "请选择字典" });
    expect(fieldProblems({ ...FIELD, kind: "LIST", options: [] })).toEqual({ options: "请输入选项" });
  });
});
