import { expect, it } from "vitest";
import { cellKey, cellOf, plansOf, TOTAL } from "./cells";
import { nameOf } from "./columns";

it("says a cell in the address and reads it back", () => {
  expect(cellOf(cellKey("12", "D31_60"))).toEqual({ row: "12", cell: "D31_60" });
  expect(cellOf(cellKey("12", "ALL"))).toEqual({ row: "12", cell: "ALL" });
  expect(cellOf("12.D7")).toEqual({ row: "12", cell: "ALL" });
});

it("asks for the plans of the row under the list's filter", () => {
  const filter = { asOf: "2026-11-30", by: "CUSTOMER", overdue: true } as const;
  expect(plansOf(filter, "12", "D31_60")).toEqual({
    filter: { ...filter, customerId: "12" },
    cell: "D31_60",
    late: null,
    missing: null,
  });
  expect(plansOf(filter, "0", "LATE").filter).toEqual({ ...filter, withoutCustomer: true });
  expect(plansOf({ ...filter, by: "PROJECT" }, "7", "MISSING").filter).toEqual({
    ...filter,
    by: "PROJECT",
    projectId: "7",
  });
  expect(plansOf(filter, TOTAL, "D90_UP").filter).toEqual(filter);
});

it("tells a customer that is hidden from none", () => {
  const row = { customer: null, project: null };
  expect(nameOf({ ...row, rowId: "0" }, "CUSTOMER")).toBe("未关联客户");
  expect(nameOf({ ...row, rowId: "12" }, "CUSTOMER")).toBe("看不到的客户");
});
