import { expect, test } from "vitest";
import { cardFields } from "@/ui/list/cards";
import { COLUMNS } from "./columns";

test("a project's card begins its fields with the chip, which then stands alike in all of them", () => {
  expect([...cardFields(COLUMNS)]).toEqual(["status", "director"]);
});
