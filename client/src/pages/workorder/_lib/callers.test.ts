import { describe, expect, it } from "vitest";
import {
  type Caller,
  type CallerValues,
  callersOf,
  callerValues,
  differingFields,
  digitsOf,
} from "./callers";

const PLACE = { rowId: "70", name: "总部", address: "茸北路 266 号" };
const CALLER: Caller = {
  rowId: "3",
  name: "龚立群",
  phone: "13900000001",
  post: "设备部 主任",
  customer: { rowId: "9", name: "松江精密" },
  place: PLACE,
};
const EMPTY: CallerValues = {
  customerId: null,
  contactName: "",
  contactPhone: "13900000001",
  address: "",
  assetId: null,
  addressId: null,
};
const ALL = {
  customerId: "9",
  contactName: "龚立群",
  contactPhone: "13900000001",
  address: "茸北路 266 号",
};

describe("a number that was typed", () => {
  it("finds somebody from seven digits on", () => {
    expect(digitsOf("139-0000 0001")).toBe("13900000001");
    expect(digitsOf("6543210")).toBe("6543210");
    for (const typed of ["", "654321", "1390000000a", "龚立群", "%%%%%%%"]) expect(digitsOf(typed)).toBe("");
  });

  it("is that of whoever has it, and not of who is only called so", () => {
    const found = {
      rowId: "3",
      name: "龚立群",
      phone: "02157570010",
      otherPhones: ["13900000001"],
      departName: "设备部",
      position: "主任",
      customer: { ...CALLER.customer, address: { rowId: "70", name: "", address: "茸北路 266 号" } },
    };
    expect(callersOf([found], "0000001")).toEqual([
      { ...CALLER, place: { ...PLACE, name: "茸北路 266 号" } },
    ]);
    expect(callersOf([{ ...found, otherPhones: null }], "13900000001")).toEqual([]);
    expect(callersOf([{ ...found, phone: null, otherPhones: null }], "02157570010")).toEqual([]);
    expect(callersOf([{ ...found, customer: null }], "13900000001")).toEqual([]);
    const homeless = { ...found, customer: { ...CALLER.customer, address: null } };
    expect(callersOf([homeless], "13900000001")[0]?.place).toBeNull();
  });
});

describe("what a caller says of a form", () => {
  it("is all of it while nothing stands there", () => {
    expect(differingFields(CALLER, EMPTY)).toEqual([]);
    expect(callerValues(CALLER, EMPTY, false)).toEqual({ ...ALL, assetId: null, addressId: "70" });
    const { assetId: _asset, addressId: _place, ...plain } = EMPTY;
    expect(callerValues(CALLER, plain, false)).toEqual(ALL);
  });

  it("leaves what says otherwise unless all is asked for", () => {
    const typed = { ...EMPTY, customerId: "5", contactName: "门卫", address: " 地下二层 " };
    expect(differingFields(CALLER, typed)).toEqual(["客户", "联系人", "地址"]);
    expect(callerValues(CALLER, typed, false)).toEqual({ contactPhone: "13900000001" });
    expect(callerValues(CALLER, typed, true)).toEqual({ ...ALL, assetId: null, addressId: "70" });
    const name = { ...EMPTY, contactName: "门卫" };
    expect(callerValues(CALLER, name, false)).toEqual({
      customerId: "9",
      contactPhone: "13900000001",
      address: "茸北路 266 号",
      assetId: null,
      addressId: "70",
    });
  });

  it("keeps the device of the same customer, and no place of another one", () => {
    const same = { ...EMPTY, ...ALL, assetId: "8", addressId: "71" };
    expect(differingFields(CALLER, same)).toEqual([]);
    expect(callerValues(CALLER, same, false)).toEqual({ ...ALL, addressId: "70" });
    const moved = { ...EMPTY, customerId: "5", address: "地下二层", addressId: "50" };
    expect(callerValues({ ...CALLER, place: null }, moved, true)).toMatchObject({
      customerId: "9",
      addressId: null,
    });
    expect(callerValues({ ...CALLER, place: null }, moved, true)).not.toHaveProperty("address");
  });
});
