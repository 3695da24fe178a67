import { describe, expect, it } from "vitest";
import { type BindValues, bindInput, bindProblems, codeOf, START } from "./bindForm";
import { contactsFull, demandsOf } from "./contactLimit";
import { followInput, followStart, refusedText } from "./followForm";
import { byRowId, differing, type MergeField, startOf, takesInput } from "./mergeForm";
import { phonesGiven, phonesProblem } from "./phones";
import { daysGiven, followDaysRules } from "./settingForm";

describe("further phones", () => {
  it("are sent without the empty ones", () => {
    expect(phonesGiven(["", " 13812345678 ", "  "])).toEqual(["13812345678"]);
  });

  it("have 7-8 or 11-12 digits", () => {
    expect(phonesProblem(["6543210", "65432100", "13812345678", "021654321001", ""])).toBeNull();
    for (const wrong of ["123456", "123456789", "1381234567", "1381234567890", "1381234567x"])
      expect(phonesProblem(["13812345678", wrong])).toBe("请输入正确的联系电话");
  });
});

describe("the type of a customer", () => {
  it("has room for so many people, 99 when it does not say", () => {
    expect(demandsOf({ contactsNum: 2 })).toMatchObject({ contacts: 2, isOneContact: false });
    expect(demandsOf(null)).toMatchObject({ contacts: 99, isOneContact: false, requireAddressDesc: false });
    expect(demandsOf({ contactsNum: 1, requireAddressDesc: 1 })).toEqual({
      contacts: 1,
      isOneContact: true,
      requireAddressDesc: true,
      requireDepart: false,
      requirePosition: false,
    });
  });

  it("is full with as many", () => {
    const demands = demandsOf({ contactsNum: 2 });
    expect(contactsFull(demands, 1)).toBeNull();
    expect(contactsFull(demands, 2)).toBe("该类型的客户最多 2 位联系人");
  });
});

describe("a follow-up", () => {
  const start = followStart([{ value: "2", label: "拜访" }]);

  it("starts with the first kind and is sent in the enterprise's time", () => {
    const values = { ...start, body: " 谈了价格 ", nextAt: "2026-03-01 09:30:00", remind: true };
    expect(followInput({ ...values, files: [{ id: "7", name: "a.pdf" }] })).toEqual({
      kind: "2",
      body: "谈了价格",
      contactId: null,
      nextAt: "2026-03-01T09:30:00+08:00",
      remind: true,
      attachmentIds: ["7"],
    });
  });

  it("reminds of nothing without a next time", () => {
    expect(followInput({ ...start, body: "x", remind: true })).toMatchObject({ nextAt: null, remind: false });
  });

  it("says for how many of several customers nothing was written", () => {
    expect(refusedText([{ error: null }])).toBeNull();
    expect(refusedText([{ error: null }, { error: "客户不存在" }])).toBe("1 个客户没有写入：客户不存在");
  });
});

describe("binding a code", () => {
  const bound = (over: Partial<BindValues>) => ({ ...START, customerId: "1", ...over });

  it("takes the code out of a label's address", () => {
    expect(codeOf("https://x.example/q/AB12?from=wx")).toBe("AB12");
    expect(codeOf("AB12")).toBe("AB12");
  });

  it("asks for a code and for what it stands on", () => {
    expect(bindProblems(bound({}))).toEqual({
      code: "请输入编码或选择空白二维码",
      name: "请选择设备或填写设备名称",
    });
    expect(bindProblems(bound({ qrcodeId: "9", assetId: "3" }))).toEqual({});
    expect(bindProblems(bound({ code: "AB12", name: "空调" }))).toEqual({});
  });

  it("sends one way of naming the code, and null for what is empty", () => {
    expect(bindInput(bound({ code: " AB12 ", name: "空调", remark: " " }))).toEqual({
      code: "AB12",
      name: "空调",
      assetId: null,
      addressId: null,
      location: null,
      remark: null,
    });
    expect(bindInput(bound({ code: "AB12", qrcodeId: "9" }))).not.toHaveProperty("code");
  });
});

describe("merging customers", () => {
  const field = (name: string, one: string | null, two: string | null): MergeField => ({
    name,
    label: name,
    same: one === two,
    values: [
      { customerId: "1", text: one },
      { customerId: "2", text: two },
    ],
  });
  const fields = [field("name", "甲", "乙"), field("level", null, "重点"), field("type", "企业", "企业")];

  it("knows the customers by their place: first the one that stays", () => {
    const [named] = byRowId([field("name", "乙", "甲")], ["12", "13"], "13");
    expect(named?.values).toEqual([
      { customerId: "13", text: "乙" },
      { customerId: "12", text: "甲" },
    ]);
  });

  it("chooses among the fields in which they differ", () => {
    expect(differing(fields).map(({ name }) => name)).toEqual(["name", "level"]);
  });

  it("starts with the survivor's value, else with the one that there is", () => {
    expect(startOf(field("name", "甲", "乙"), "2")).toBe("2");
    expect(startOf(field("level", null, "重点"), "1")).toBe("2");
    expect(startOf(field("level", null, " "), "1")).toBe("1");
  });

  it("sends only what does not stay as the survivor has it", () => {
    expect(takesInput(fields, {}, "1")).toEqual([{ field: "level", fromId: "2" }]);
    expect(takesInput(fields, { name: "2", level: "1" }, "1")).toEqual([{ field: "name", fromId: "2" }]);
  });
});

describe("the days of a setting", () => {
  it("are 1 to 365, or none", () => {
    const said = (days: string) => followDaysRules[0]?.(days, {});
    expect([said(""), said("1"), said("365")]).toEqual([null, null, null]);
    expect([said("0"), said("366")]).toEqual(["请输入 1 到 365 之间的天数", "请输入 1 到 365 之间的天数"]);
    expect([daysGiven(""), daysGiven("30")]).toEqual([null, 30]);
  });
});
