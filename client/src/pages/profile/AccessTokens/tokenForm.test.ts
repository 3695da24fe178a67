import { expect, it } from "vitest";
import { everyPermission, expiryOf, lives } from "./tokenForm";

it("offers the terms that the enterprise allows, and a day of one's own", () => {
  const values = (days: number) => lives(days).map((term) => term.value);
  expect(values(365)).toEqual(["7", "30", "90", "365", "date"]);
  expect(values(364)).toEqual(["7", "30", "90", "date"]);
  expect(values(3)).toEqual(["date"]);
});

it("counts a term from today in China", () => {
  // one in the morning of the second there
  const now = new Date("2026-03-01T17:00:00Z");
  expect(expiryOf("7", null, now)).toBe("2026-03-09");
  expect(expiryOf("365", null, now)).toBe("2027-03-02");
  expect(expiryOf("date", "2026-05-01", now)).toBe("2026-05-01");
  expect(expiryOf("date", null, now)).toBe("");
});

it("gives everything on offer", () => {
  const permission = (code: string) => ({ code, title: code });
  const groups = [
    { title: "甲", permissions: [permission("a"), permission("b")] },
    { title: "乙", permissions: [permission("c")] },
  ];
  expect(everyPermission(groups)).toEqual(["a", "b", "c"]);
  expect(everyPermission([])).toEqual([]);
});
