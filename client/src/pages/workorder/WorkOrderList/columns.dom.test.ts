import { expect, test } from "vitest";
import { cardFields } from "@/ui/list/cards";
import { columnsOf } from "./columns";
import type { WorkOrderPart } from "./list";

test.each<[WorkOrderPart, string[]]>([
  ["ALL", ["customer", "status", "remaining"]],
  ["DELIVER", ["customer", "remaining"]],
  ["CHECK", ["customer", "requestedAt"]],
])("an order's card in %s says whom it is for before where it stands", (part, fields) => {
  const shown = columnsOf(part).filter(({ hidden }) => !hidden);
  expect(shown[0]?.key).toBe("name");
  expect([...cardFields(shown)]).toEqual(fields);
});
