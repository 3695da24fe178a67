import { expect, test } from "vitest";
import type { Column } from "../base/types";
import { cardFields, cardHeight } from "./cards";

const column = (key: string, phone?: boolean): Column<object> => ({
  key,
  title: key,
  render: () => key,
  phone,
});

test("a card shows the two columns after its title", () => {
  const fields = cardFields([column("name"), column("code"), column("team"), column("status")]);
  expect([...fields]).toEqual(["code", "team"]);
});

test("columns marked for the phone come instead, three at most", () => {
  const all = [column("name"), column("code"), column("a", true), column("b", true), column("c", true)];
  expect([...cardFields(all)]).toEqual(["a", "b", "c"]);
  expect([...cardFields([...all, column("d", true)])]).toEqual(["a", "b", "c"]);
});

test("cards with a third field are higher in a long list", () => {
  const marked = cardFields([column("name"), column("a", true), column("b", true), column("c", true)]);
  const plain = cardFields([column("name"), column("code"), column("team")]);
  expect(cardHeight(marked.size)).toBeGreaterThan(cardHeight(plain.size));
});
