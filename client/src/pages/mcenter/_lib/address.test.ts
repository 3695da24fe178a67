import { expect, it } from "vitest";
import { addressOf, dayOf, detailOf, monthDays, today, yearOf } from "./address";

const search = (text: string) => new URLSearchParams(text);

it("reads what an address may say, and nothing else", () => {
  const running = Number(today().slice(0, 4));
  expect(yearOf(search("year=2024"))).toBe(2024);
  expect(yearOf(search("year=1e9"))).toBe(running);
  expect(dayOf(search("asOf=2024-05-31"))).toBe("2024-05-31");
  expect(dayOf(search("asOf=2999-01-01"))).toBe(today());
  expect(dayOf(search("asOf=x"))).toBe(today());
});

it("leads from a figure to its facts", () => {
  expect(addressOf("/a", { x: null, y: "" })).toBe("/a");
  expect(monthDays(2024, 2)).toBe("2024-02-01~2024-02-29");
  expect(detailOf(2026, { teamId: "3" }, monthDays(2026, 12))).toBe(
    "/mcenter/mcenterDetail?year=2026&teamId=3&days=2026-12-01%7E2026-12-31",
  );
});
