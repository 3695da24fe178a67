import { expect, it } from "vitest";
import { APPLICATION_OF, formsByKind } from "./forms";

it("stand by kind, in their order, and those of other wings are left out", () => {
  const forms = [
    { rowId: "1", kind: "trip" },
    { rowId: "2", kind: "custom" },
    { rowId: "3", kind: "leave" },
    { rowId: "4", kind: "leave" },
    { rowId: "5", kind: "receipt" },
  ];
  const kinds = formsByKind(forms);
  expect(kinds.map(({ kind, forms: some }) => [kind, some.map(({ rowId }) => rowId)])).toEqual([
    ["leave", ["3", "4"]],
    ["overtime", []],
    ["trip", ["1"]],
    ["punch_repair", []],
    ["shift_swap", []],
  ]);
  expect(APPLICATION_OF.shift_swap).toBeNull();
});
