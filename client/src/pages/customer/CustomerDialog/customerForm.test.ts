import { describe, expect, it } from "vitest";
import type { CustomFieldRow } from "@/app/customFields/values";
import { flagsOf } from "@/domains/customer/customerFlags";
import {
  atFields,
  type CustomerValues,
  createInputOf,
  isOneContact,
  partOf,
  problemsOf,
  stepOf,
} from "./customerForm";

const NONE = flagsOf(null);
const EMPTY: CustomerValues = {
  type: null,
  salesman: null,
  isOpen: "OPEN",
  associations: [],
  level: null,
  name: "",
  contactName: "",
  phone: "",
  otherPhone: [],
  email: "",
  wechat: "",
  departName: "",
  position: "",
  address: "",
  addressName: "",
  lng: null,
  lat: null,
  description: "",
  industry: null,
  tags: [],
  remark: "",
  custom: {},
};
const FULL: CustomerValues = {
  ...EMPTY,
  type: "1",
  name: " 华东机电 ",
  salesman: { memberId: "7", teamId: "3" },
  contactName: "李工",
  phone: "13800000001",
};
const flags = (param: Record<string, number>) => flagsOf(param);
const wrong = (over: Partial<CustomerValues>, param: Record<string, number> = {}) =>
  problemsOf({ ...FULL, ...over }, flags(param), "all");

describe("the steps of a new customer", () => {
  it("are two, one after the other", () => {
    expect(partOf(NONE, false)).toBe("one");
    expect(partOf(NONE, true)).toBe("two");
  });

  it("are one form where the type allows duplicates", () => {
    expect(partOf(flags({ isDuplicate: 1 }), false)).toBe("all");
    expect(partOf(flags({ isDuplicate: 1 }), true)).toBe("all");
  });

  it("each check what is in sight", () => {
    expect(problemsOf(EMPTY, NONE, "one")).toEqual({ type: "请选择", name: "请输入客户" });
    expect(problemsOf(EMPTY, NONE, "two")).toEqual({
      contactName: "请输入联系人",
      phone: "请输入联系电话",
    });
    expect(Object.keys(problemsOf(EMPTY, NONE, "all"))).toEqual(["type", "name", "contactName", "phone"]);
  });

  it("know where a field stands", () => {
    expect(["type", "salesman", "isOpen", "associations", "level", "name"].map(stepOf)).toEqual(
      Array.from({ length: 6 }, () => "one"),
    );
    expect(["phone", "industry", "custom.5", "remark"].map(stepOf)).toEqual(["two", "two", "two", "two"]);
  });
});

describe("what a type demands", () => {
  it("takes an e-mail that is one, or none", () => {
    expect(wrong({ email: "li@huadong" })).toEqual({ email: "请输入正确的邮箱" });
    expect(wrong({ email: " li@huadong.example " })).toEqual({});
  });

  it.each([
    ["requireLevel", "level", "请选择客户级别"],
    ["requireAddress", "address", "请选择地址"],
    ["requireIndustry", "industry", "请选择客户行业"],
    ["requireDepart", "departName", "请填写部门"],
    ["requirePosition", "position", "请填写职务"],
  ])("%s asks for %s", (flag, field, message) => {
    expect(wrong({}, { [flag]: 1 })).toEqual({ [field]: message });
    expect(wrong({}, { [flag]: 0 })).toEqual({});
  });

  it("requireAddressDesc asks for storey and door", () => {
    expect(wrong({ address: "浦东大道 1 号" }, { requireAddressDesc: 1 })).toEqual({
      description: "请输入详细楼层、门牌号",
    });
  });

  it("takes the contact's name from the customer where there is one contact at most", () => {
    expect(isOneContact(flags({ contactsNum: 1 }))).toBe(true);
    expect(isOneContact(flags({ contactsNum: 2 }))).toBe(false);
    expect(isOneContact(NONE)).toBe(false);
    expect(wrong({ contactName: "" }, { contactsNum: 1 })).toEqual({});
    expect(createInputOf({ ...FULL, contactName: "谁" }, flags({ contactsNum: 1 })).contacts).toMatchObject([
      { name: "华东机电" },
    ]);
  });
});

describe("the fields of a new customer", () => {
  it("hold a contact's name to ten characters", () => {
    expect(wrong({ contactName: "一二三四五六七八九十" })).toEqual({});
    expect(wrong({ contactName: "一二三四五六七八九十一" })).toHaveProperty("contactName");
  });

  it.each(["1234567", "12345678", "13800000001", "057112345678"])("take the number %s", (phone) => {
    expect(wrong({ phone, otherPhone: [phone, ""] })).toEqual({});
  });

  it.each(["123456", "123456789", "1234567890123", "1380000000a"])("refuse the number %s", (phone) => {
    expect(wrong({ phone })).toEqual({ phone: "请输入正确的联系电话" });
    expect(wrong({ otherPhone: ["", phone] })).toEqual({ otherPhone: "请输入正确的联系电话" });
  });

  it("want an address to a note or a point", () => {
    expect(wrong({ description: "3 楼" })).toEqual({ address: "请选择地址" });
    expect(wrong({ lng: 121.5, lat: 31.2 })).toEqual({ address: "请选择地址" });
  });

  it("want a team to each who assists, and each once", () => {
    expect(wrong({ associations: [{ memberId: "8", teamId: null }] })).toEqual({
      associations: "请选择协助销售的团队",
    });
    const pair = { memberId: "8", teamId: "3" };
    expect(wrong({ associations: [pair, pair] })).toEqual({ associations: "协助销售重复" });
    expect(wrong({ associations: [pair, { ...pair, teamId: "4" }] })).toEqual({});
  });

  it("ask for the enterprise's own fields in the second step", () => {
    const field: CustomFieldRow = {
      rowId: "5",
      name: "信用额度",
      kind: "MONEY",
      options: [],
      required: true,
    };
    expect(problemsOf(FULL, NONE, "one", [field])).toEqual({});
    expect(problemsOf(FULL, NONE, "two", [field])).toEqual({ "custom.5": "请输入信用额度" });
  });
});

describe("what is sent", () => {
  it("is the customer, its contact and its address", () => {
    const values: CustomerValues = {
      ...FULL,
      level: "A",
      isOpen: "CONCERNED",
      associations: [{ memberId: "8", teamId: "4" }],
      otherPhone: ["", " 07551234567 "],
      departName: "设备部",
      address: "浦东大道 1 号",
      addressName: "华东大厦",
      lng: 121.5,
      lat: 31.2,
      description: "3 楼",
      tags: ["1"],
      remark: " 老客户 ",
      wechat: " li_hd ",
    };
    expect(createInputOf(values, NONE)).toEqual({
      customer: {
        name: "华东机电",
        type: "1",
        level: "A",
        industry: null,
        tags: ["1"],
        isOpen: "CONCERNED",
        salesmanId: "7",
        salesmanTeamId: "3",
        remark: "老客户",
        associations: [{ memberId: "8", teamId: "4", type: 1 }],
      },
      contacts: [
        {
          name: "李工",
          phone: "13800000001",
          otherPhones: ["07551234567"],
          email: null,
          wechat: "li_hd",
          departName: "设备部",
          position: null,
          isDefault: true,
        },
      ],
      address: [
        {
          name: "华东大厦",
          address: "浦东大道 1 号",
          description: "3 楼",
          lng: 121.5,
          lat: 31.2,
          isDefault: true,
        },
      ],
    });
  });

  it("has no address where none was typed, and nobody for the pool", () => {
    const { customer, address } = createInputOf({ ...FULL, salesman: null }, NONE);
    expect(address).toEqual([]);
    expect(customer).toMatchObject({ salesmanId: null, salesmanTeamId: null });
  });
});

describe("the server's errors", () => {
  it("come to the fields they mean", () => {
    const fields = (path: string[]) => atFields([{ field: path, message: "错" }])[0]?.field;
    expect(fields(["input", "customer", "name"])).toBe("name");
    expect(fields(["name"])).toBe("name");
    expect(fields(["contacts", "0", "phone"])).toBe("phone");
    expect(fields(["contacts", "0", "name"])).toBe("contactName");
    expect(fields(["contacts", ""])).toBe("contactName");
    expect(fields(["address", ""])).toBe("address");
    expect(fields(["address", "0", "address"])).toBe("address");
    expect(fields(["address", "0", "description"])).toBe("description");
    expect(fields(["customer", "salesmanTeamId"])).toBe("salesman");
    expect(atFields([{ field: null, message: "错" }])).toEqual([{ field: null, message: "错" }]);
  });
});
