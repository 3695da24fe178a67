import { describe, expect, it } from "vitest";
import { ownColumns } from "./columns";
import { ownFieldsOf } from "./formFields";

const FIELD = { options: [], required: false } as const;
const own = ownFieldsOf("task", [
  { ...FIELD, rowId: "12", code: "size", name: "规模", kind: "NUMBER" },
  { ...FIELD, rowId: "13", code: "note", name: "备注", kind: "TEXT", required: true },
]);

describe("own fields of a form", () => {
  it("send what a new record says, and of another what was changed", () => {
    expect(own.input({ "12": "3", "13": "" })).toEqual({ custom: [{ fieldId: "12", number: 3 }] });
    expect(own.input({}, {})).toEqual({});
    expect(own.input({ "12": "", "13": "a" }, { "12": "3", "13": "a" })).toEqual({
      custom: [{ fieldId: "12" }],
    });
  });

  it("say what is missing, and the server's words where it names them by their codes", () => {
    expect(own.problems({ "12": "1" })).toEqual({ "custom.13": "请输入备注" });
    const other = { field: ["input", "name"], message: "必填" };
    const told = own.told([{ field: ["custom", "note"], message: "请填写“备注”" }, other]);
    expect(told).toEqual([{ field: ["custom", "13"], message: "请填写“备注”" }, other]);
  });

  it("are columns as long as they are offered, in sight where they say so", () => {
    const columns = ownColumns([
      { rowId: "12", name: "规模", kind: "NUMBER", enabled: true, inList: true },
      { rowId: "13", name: "产品线", kind: "LIST", enabled: true, inList: false },
      { rowId: "14", name: "旧的", kind: "TEXT", enabled: false, inList: true },
    ]);
    expect(columns.map(({ key, hidden, sortable }) => [key, hidden, sortable])).toEqual([
      ["custom.12", false, "cf_12"],
      ["custom.13", true, undefined],
    ]);
  });
});
